/**
 * Whether a document arrived with anything that runs by itself. A page can remove its scripts again, but not from what
 * was received; that is searched inside the browser. Scripts of data types do not run.
 */
import type { Session } from '../protocol/protocol-client.ts';

/** Script types that no browser runs, as a regular expression. */
export const DATA_TYPES =
  'application/(?:ld\\+)?json|importmap|speculationrules|text/(?:x-)?template|text/html|text/plain';

const SCRIPT = `<script(?![^>]*\\stype\\s*=\\s*["']?(?:${DATA_TYPES})["'\\s>])`;
const HANDLER = `[\\s"'/]on(?:load|error|scroll|toggle|focus|pageshow|message|begin|end|repeat|canplay|animation|transition)\\w*\\s*=`;

/**
 * For the document that the frame shows. A document that the browser did not keep, such as a very large one, may have
 * scripts.
 */
export async function mayHaveScripts(session: Session): Promise<boolean> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const search = { requestId: frameTree.frame.loaderId, query: `${SCRIPT}|${HANDLER}`, isRegex: true };
  return session.send('Network.searchInResponseBody', search).then(
    ({ result }) => result.length > 0,
    () => true,
  );
}
