/**
 * A page for each family of walls that was missed in a fifth set, and for each kind of normal page that was refused
 * there. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const FIFTH_WALLS: readonly WallPage[] = [
  {
    family: 'Old browser',
    html: doc(
      'Browser not supported',
      '<h1>Your browser is not supported</h1><p>Please update your browser to the latest version to continue.</p><a href="https://browser.example">Download</a>',
    ),
  },
  {
    family: 'Old browser',
    html: doc(
      'Browser veraltet',
      '<h1>Ihr Browser ist veraltet</h1><p>Bitte aktualisieren Sie Ihren Browser, um diese Seite zu nutzen.</p>',
    ),
  },
  {
    family: 'Case number',
    html: doc('Notice', '<p>Your request was turned down by our security system.</p><p>Please quote 5H-2210-K.</p>'),
  },
  {
    family: 'Case number',
    html: doc(
      'Hinweis',
      '<h1>Zugang aus Sicherheitsgründen unterbrochen</h1><p>Ihre Anfrage wurde von der Schutzsoftware verworfen. Unser Kundendienst hilft weiter, wenn Sie die Vorgangsnummer: 44-1207-9 nennen.</p>',
    ),
  },
  {
    family: 'Banned address',
    html: doc(
      'Board message',
      '<p>Board message</p><p>Your IP address has been banned.</p><p>Reason: scripted visits</p>',
    ),
  },
  {
    family: 'Closed by law',
    html: doc(
      'Доступ закрыт',
      '<h1>Доступ закрыт</h1><p>На основании решения № 27-31/2024-Ид1234 о внесении в реестр.</p>',
    ),
  },
  {
    family: 'Closed by law',
    html: doc('Engelli site', '<p>7253 sayılı kanun uyarınca bu internet sitesine erişim engellenmiştir.</p>'),
  },
  {
    family: 'Way to a check',
    html: '<html><head><meta http-equiv="refresh" content="2; url=/?js_check=81ab"></head><body></body></html>',
  },
  {
    family: 'Way to a check',
    html: '<html><body><div id="x"></div><script>location.replace("/verify/human?back=%2Fp%2F7")</script></body></html>',
  },
  {
    family: 'Puzzle alone',
    html: '<html><head><title>Harbor</title><script src="https://puzzles.example/captcha/page.js"></script></head><body><div id="captcha-here"></div></body></html>',
  },
  { family: 'Wait before', html: doc('Sorry', '<p>Please wait some minutes before you try again.</p>') },
  {
    family: 'Really you',
    html: doc(
      'One second',
      '<h2>One second…</h2><p>We are making sure that it is really you.</p><script src="/k/9.js"></script>',
    ),
  },
];

export const FIFTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a game that looks for graphics',
    html: doc('Sky pilot', '<canvas id="c"></canvas><p>Checking your browser for WebGL 2…</p>'),
  },
  {
    why: 'a job about suspicious traffic',
    html: doc(
      'Risk analyst (all genders)',
      '<h1>Risk analyst (all genders)</h1><p>You look into suspicious activity and unusual traffic, and you work with the bot detection team.</p><a href="/apply">Apply</a>',
    ),
  },
  {
    why: 'a poll with a puzzle',
    html: doc(
      'Poll: best pie',
      '<h1>Best pie</h1><form><label><input type="radio" name="p">Plum</label><div class="h-captcha"></div><button>Vote</button></form>',
      '<script src="https://js.hcaptcha.com/1/api.js"></script>',
    ),
  },
  {
    why: 'a code from an app',
    html: doc(
      'Enter the code',
      '<h1>Enter the 6-digit code</h1><form><input name="code"><button>Verify</button></form><p>This makes sure that it is really you.</p>',
    ),
  },
  {
    why: 'a list of closed sites',
    html: doc(
      'Закрытые сайты',
      '<h1>Закрытые сайты</h1><p>Список сайтов, доступ к которым закрыт по решению суда.</p>',
    ),
  },
  {
    why: 'news of a court',
    html: doc(
      'Website gesperrt',
      '<h1>Website gesperrt</h1><p>Das Gericht ließ den Zugang zu einem Portal sperren.</p>',
    ),
  },
  {
    why: 'a sign-in that sends itself on',
    html: '<html><body onload="document.forms[0].submit()"><noscript><p>Your browser does not support JavaScript. Press Continue.</p></noscript><form method="post" action="https://id.example/saml"><input type="hidden" name="SAMLRequest" value="a"></form></body></html>',
  },
];
