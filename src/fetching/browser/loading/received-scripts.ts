/**
 * Whether a document came with anything that runs by itself. A page can take its scripts away again, but not out of what was received: that is
 * searched inside the browser. Scripts of types that only hold data do not run.
 */
import type { Session } from '../protocol/protocol-client.ts';

/** Types of scripts that no browser runs, for an expression. */
export const DATA_TYPES =
  'application/(?:ld\\+)?json|importmap|speculationrules|text/(?:x-)?template|text/html|text/plain';

const SCRIPT = `<script(?![^>]*\\stype\\s*=\\s*["']?(?:${DATA_TYPES})["'\\s>])`;
const HANDLER = `[\\s"'/]on(?:load|error|scroll|toggle|focus|pageshow|message|begin|end|repeat|canplay|animation|transition)\\w*\\s*=`;

/** Of the document that the frame shows. What was not kept, as that of a very large page, may have some. */
export async function mayHaveScripts(session: Session): Promise<boolean> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const search = { requestId: frameTree.frame.loaderId, query: `${SCRIPT}|${HANDLER}`, isRegex: true };
  return session.send('Network.searchInResponseBody', search).then(
    ({ result }) => result.length > 0,
    () => true,
  );
}
