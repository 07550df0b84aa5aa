/**
 * Looks at requests before they leave, and at answers before the page sees them. It costs a tenth of the throughput, so it is only
 * switched on for requests that need it: the caller's own headers, and redirects that are to be told.
 */
import type { Protocol } from 'devtools-protocol';
import type { Session } from './protocol-client.ts';

export interface HttpRedirect {
  readonly status: number;
  readonly location: string;
}

interface Watch {
  readonly url: URL;
  /** Go to the target's own origin only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the first HTTP redirect of the main document, which is then not followed. */
  readonly onRedirect: ((redirect: HttpRedirect) => void) | undefined;
  readonly frameId: string;
}

/** Never sent across a redirect to another origin. */
export async function watchRequests(session: Session, watch: Watch): Promise<void> {
  const { url, headers, onRedirect, frameId } = watch;
  const carries = Object.keys(headers).length > 0;
  session.on('Fetch.requestPaused', (paused) => {
    void answerPaused(session, paused, watch).catch(() => {});
  });
  const patterns: Protocol.Fetch.RequestPattern[] = [];
  if (carries) {
    patterns.push({ urlPattern: `${url.origin}/*`, requestStage: 'Request' });
    // The hops of a redirect to elsewhere: they would carry the headers along.
    patterns.push({ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' });
  }
  if (onRedirect) patterns.push({ urlPattern: '*', resourceType: 'Document', requestStage: 'Response' });
  if (patterns.length > 0 && frameId) await session.send('Fetch.enable', { patterns });
}

async function answerPaused(session: Session, paused: Protocol.Fetch.RequestPausedEvent, watch: Watch): Promise<void> {
  const { requestId, request, responseStatusCode, responseHeaders, frameId } = paused;
  if (responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
    const location = responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value;
    const redirects = responseStatusCode !== undefined && responseStatusCode >= 300 && responseStatusCode < 400;
    if (redirects && location && frameId === watch.frameId && watch.onRedirect) {
      watch.onRedirect({ status: responseStatusCode, location: new URL(location, request.url).href });
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  await session.send('Fetch.continueRequest', { requestId, headers: headersFor(request, watch) });
}

/** The request's own headers with the caller's in their place; without them where they must not go. */
function headersFor(request: Protocol.Network.Request, { url, headers }: Watch): Protocol.Fetch.HeaderEntry[] {
  const own = URL.parse(request.url)?.origin === url.origin;
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  const added = own ? Object.entries(headers) : [];
  return [...kept, ...added].map(([name, value]) => ({ name, value }));
}
