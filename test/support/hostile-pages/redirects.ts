/** Pages that lead elsewhere: by status, by refresh and by script, finitely or endlessly. */
import { documentOf, HTML, numberOf, page, type Routes, scripted, send, type Visit } from './route.ts';

export const redirectPages: Routes = {
  // Two addresses that point at each other: a target error that says so, after 10 redirects.
  '/redirect-loop': redirectTo(() => '/redirect-loop/back'),
  '/redirect-loop/back': redirectTo(() => '/redirect-loop'),

  // ?n= redirects and then a page: followed up to 10, an error above; each ends error_on_redirect.
  '/redirect-chain': (visit) => {
    const left = numberOf(visit.url, 'n', 3, 50);
    if (left > 0) return redirectTo(() => `/redirect-chain?n=${left - 1}`)(visit);
    send(visit, HTML, documentOf('redirect-chain', '<p id="content">The end of the chain.</p>'));
  },

  // The same from origin to origin, which a page cannot count.
  '/redirect-chain-across': (visit) => {
    const left = numberOf(visit.url, 'n', 3, 50);
    if (left > 0) return redirectTo(({ other }) => `${other}/redirect-chain-across?n=${left - 1}`)(visit);
    send(visit, HTML, documentOf('redirect-chain-across', '<p id="content">The end of the chain.</p>'));
  },

  // To the other origin: followed, without the caller's Authorization and Cookie.
  '/redirect-to-other': redirectTo(({ other }) => `${other}/headers`),

  // To ?to=, with ?status=: whatever a test wants to try, including forbidden addresses and schemes.
  '/redirect': (visit) => {
    const { searchParams } = visit.url;
    redirectTo(() => searchParams.get('to') ?? '/quiet', numberOf(visit.url, 'status', 302, 399))(visit);
  },

  // A redirect status without a Location: the status of the target is the answer, an error.
  '/redirect-nowhere': ({ response }) => {
    response.writeHead(302, { 'Content-Type': HTML }).end(documentOf('nowhere', '<p id="content">Nowhere.</p>'));
  },

  // Refreshes at once to /quiet: the page that it leads to is the answer, and error_on_redirect sees it.
  '/meta-refresh': page(
    'meta-refresh',
    '<meta http-equiv="refresh" content="0; url=/quiet"><p id="content">Refreshing.</p>',
  ),

  // The same by a response header.
  '/header-refresh': (visit) =>
    send(visit, HTML, documentOf('header-refresh', '<p id="content">Refreshing.</p>'), { Refresh: '0; url=/quiet' }),

  // Refreshes itself for ever: ends within the deadline, with the page or with an error that says so.
  '/meta-refresh-loop': page(
    'meta-refresh-loop',
    '<meta http-equiv="refresh" content="0"><p id="content">Again and again.</p>',
  ),

  // Refreshes after a minute: answered as it is, at once.
  '/meta-refresh-late': page(
    'meta-refresh-late',
    '<meta http-equiv="refresh" content="60; url=/quiet"><p id="content">Refreshes in a minute.</p>',
  ),

  // Navigates by script while it is parsed: the page that it leads to is the answer.
  '/js-redirect': scripted('js-redirect', `location.href = '/quiet';`),

  // Navigates by script 300 ms after load: waited for, the page that it leads to is the answer.
  '/js-redirect-late': scripted(
    'js-redirect-late',
    `addEventListener('load', () => setTimeout(() => { location.href = '/quiet'; }, 300));`,
  ),

  // Changes its address without a navigation: its own content is the answer, and this is not a redirect.
  '/history-push': scripted(
    'history-push',
    `history.pushState({}, '', '/history-push/elsewhere'); location.hash = 'place';
     document.body.insertAdjacentHTML('beforeend', '<p id="late">' + location.pathname + location.hash + '</p>');`,
  ),

  // Adds entries to the history as fast as it can: answered, and the tab can be reused.
  '/history-flood': scripted(
    'history-flood',
    `setInterval(() => { for (let i = 0; i < 50; i += 1) history.pushState({}, '', '?entry=' + Math.random()); }, 10);`,
  ),

  // Submits itself by a form with POST: the page that responds is the answer.
  '/form-redirect': page(
    'form-redirect',
    '<form method="post" action="/headers-page"><input name="a" value="b"></form><script>document.forms[0].submit();</script>',
  ),

  // Navigates every 50 ms, for ever: reading it never fails with a lost document, and it ends within the deadline.
  '/navigates-away': page(
    'navigates-away',
    `<p id="content">On the move.</p>
     <script>setTimeout(() => { location.href = '/navigates-away?' + Math.random(); }, 50);</script>`,
  ),

  // Reloads when its load event comes: the same.
  '/reloads': scripted('reloads', `addEventListener('load', () => location.reload());`),

  // Asks for confirmation before it is left: nobody is asked, the tab continues with the next page or is closed.
  '/beforeunload': scripted(
    'beforeunload',
    `for (const name of ['beforeunload', 'unload', 'pagehide']) {
       addEventListener(name, (event) => { event.preventDefault(); event.returnValue = 'Stay?'; alert('Stay!'); });
     }`,
  ),
};

function redirectTo(address: (visit: Visit) => string, status = 302) {
  return (visit: Visit): void => {
    visit.response.writeHead(status, { Location: address(visit), 'Content-Length': 0 }).end();
  };
}
