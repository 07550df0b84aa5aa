/** Normal pages that have the words, the parts or the emptiness of a wall. All written for the tests. */

export interface LookalikePage {
  readonly why: string;
  readonly html: string;
  readonly status?: number;
}

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const NAV =
  '<nav><a href="/">Home</a><a href="/news">News</a><a href="/shop">Shop</a><a href="/about">About</a><a href="/contact">Contact</a></nav>';
const FOOTER = '<footer><a href="/imprint">Imprint</a><a href="/privacy">Privacy</a><p>© 2026 Tides Ltd.</p></footer>';
const APP_HEAD =
  '<link rel="stylesheet" href="/app.css"><meta name="description" content="Tide tables for every coast"><meta property="og:title" content="Tides">';

const site = (title: string, body: string) =>
  doc(title, `${NAV}<main>${body}</main>${FOOTER}`, '<link rel="stylesheet" href="/s.css">');

const ABOUT_WALLS: readonly LookalikePage[] = [
  {
    why: 'an article about captchas',
    html: doc(
      'How CAPTCHAs work',
      '<article><h1>How CAPTCHAs work</h1><p>A CAPTCHA asks you to prove that you are human. Early ones showed distorted letters; newer ones watch how the mouse moves.</p><p>Bots have become good at solving them, so sites now verify browsers instead.</p></article>',
    ),
  },
  {
    why: 'an article without the element',
    html: doc(
      'Why am I asked whether I am a robot?',
      '<h1>Why am I asked whether I am a robot?</h1><p>Websites receive a lot of automated traffic. To tell people from programs they show a captcha: a small puzzle that is easy for a person. In this text we look at the most common kinds, at what they cost the visitors, and at what may come after them.</p><p>The first of them appeared in the late nineties, when a search engine wanted to keep programs from submitting addresses.</p>',
    ),
  },
  {
    why: 'a help page on "Access denied"',
    html: site(
      'How to fix "Access denied" errors',
      '<h1>How to fix "Access denied" errors</h1><p>If a website says "Access denied", your IP address may have been blocked. Restart your router, switch off your VPN, and clear your cookies.</p><h2>Still blocked?</h2><p>Write to the owner of the site and include the reference number.</p>',
    ),
  },
  {
    why: 'documentation of a challenge',
    html: site(
      'Interstitial challenge pages',
      '<h1>Interstitial challenge pages</h1><p>When a visitor is suspicious, the edge shows "Checking your browser before accessing". The page runs a script and sets the cookie <code>cf_clearance</code>.</p><pre>&lt;title>Just a moment...&lt;/title></pre><p>Administrators choose the level under Security.</p>',
    ),
  },
  {
    why: 'a glossary entry',
    html: site(
      'Rate limiting',
      '<h1>Rate limiting</h1><p>Rate limiting means that a server answers "Too many requests" (429) when a client asks too often. See also: throttling, quota, back-off.</p>',
    ),
  },
  {
    why: 'a forum question',
    html: site(
      'Stuck on "verifying you are human"',
      '<h1>Stuck on "verifying you are human"</h1><div class="post"><b>marla</b><p>Since yesterday every site shows me that page and never goes on. Tried three browsers, no luck. Anyone else?</p></div><div class="post"><b>ted</b><p>Clock was wrong on mine. Set it and it worked.</p></div><form action="/reply"><textarea name="t"></textarea></form>',
    ),
  },
  {
    why: 'a news item on bots',
    html: site(
      'Half of web traffic is automated, study says',
      '<article><h1>Half of web traffic is automated, study says</h1><p>More than half of all requests to websites come from bots, a study by a security company says. Suspicious traffic rose by 12 percent.</p><time>2 July 2026</time></article>',
    ),
  },
  {
    why: 'the page of a vendor',
    html: site(
      'Bot protection for your site',
      '<h1>Bot protection for your site</h1><p>Stop scrapers, credential stuffing and fake accounts. Our firewall detects automated traffic and blocks it before it reaches you.</p><a href="/demo">Book a demo</a><a href="/pricing">Pricing</a>',
    ),
  },
  {
    why: 'the changelog of one',
    html: site(
      'Release notes 2.4',
      '<h1>Release notes 2.4</h1><ul><li>Challenge page: "Verifying your browser" is translated to Finnish.</li><li>Fixed: blocked requests showed no reference ID.</li></ul>',
    ),
  },
  {
    why: 'a German article',
    html: doc(
      'Was ist ein Captcha?',
      '<h1>Was ist ein Captcha?</h1><p>Ein Captcha prüft, ob Sie ein Mensch oder ein Roboter sind. Es schützt Formulare vor automatisierten Anfragen und damit vor Spam.</p><p>Der Begriff wurde im Jahr 2003 geprägt.</p>',
    ),
  },
  {
    why: 'a French guide',
    html: doc(
      'Comment fonctionne la vérification du navigateur',
      '<h1>Comment fonctionne la vérification du navigateur</h1><p>Certains sites vérifient votre navigateur avant de vous laisser entrer. Voici ce qui se passe pendant ces cinq secondes.</p><ol><li>Un script mesure le temps.</li><li>Un cookie est posé.</li></ol>',
    ),
  },
  {
    why: 'a Japanese explanation',
    html: doc(
      'CAPTCHAとは',
      '<h1>CAPTCHAとは</h1><p>CAPTCHAは、利用者が人間であることを確認するための仕組みです。ロボットによる自動アクセスを防ぎます。</p><p>1990年代の終わりに生まれ、いまでは多くのサイトが使っています。</p>',
    ),
  },
  {
    why: 'a status page',
    html: site(
      'System status',
      '<h1>All systems operational</h1><ul><li>CDN: operational</li><li>Bot management: operational</li><li>DNS: operational</li></ul><h2>Past incidents</h2><p>Increased challenge rate in Frankfurt. Resolved: some visitors were asked to verify that they are human more often than usual.</p>',
    ),
  },
  {
    why: 'a postmortem',
    html: site(
      'Incident report: false blocks on 3 May',
      '<h1>Incident report: false blocks on 3 May</h1><p>For 14 minutes requests from one network were blocked by a wrong firewall rule. We are sorry. The rule was removed at 09:14 UTC.</p>',
    ),
  },
];

const FORMS: readonly LookalikePage[] = [
  {
    why: 'a login with a widget',
    html: doc(
      'Log in',
      '<h1>Log in</h1><form><input type="email" name="mail"><input type="password" name="p"><div class="g-recaptcha" data-sitekey="K"></div><button>Log in</button></form><p>Please confirm that you are not a robot.</p>',
    ),
  },
  {
    why: 'a login of a company',
    html: doc(
      'Sign in to continue',
      '<h1>Sign in</h1><p>Your session has expired for security reasons. Please sign in to continue.</p><form><input name="user"><input type="password" name="p"></form>',
    ),
  },
  {
    why: 'a code by mail',
    html: doc(
      'Verify your identity',
      '<h1>Verify it\'s you</h1><p>We noticed a sign-in from a new device. Enter the code that we sent to your e-mail address.</p><form><input name="code" inputmode="numeric"><button>Verify</button></form>',
    ),
  },
  {
    why: 'a confirmed address',
    html: doc(
      'E-mail confirmed',
      '<h1>Thank you</h1><p>Your e-mail address has been verified. You can close this window.</p>',
    ),
  },
  {
    why: 'a request to confirm an address',
    html: doc(
      'Check your inbox',
      '<h1>Please verify your e-mail</h1><p>We have sent you a link. Check your inbox, and click it within 24 hours.</p>',
    ),
  },
  {
    why: 'a contact form with a puzzle',
    html: site(
      'Contact',
      '<h1>Contact</h1><form><input name="name"><input name="mail"><textarea name="text"></textarea><p>To prove that you are human, what is 3 + 4?</p><input name="sum"><button>Send</button></form>',
    ),
  },
  {
    why: 'a newsletter',
    html: doc(
      'Newsletter',
      '<h1>Newsletter</h1><form><input type="email"><div class="h-captcha"></div><button>Subscribe</button></form><p>No spam, no bots, one letter a month.</p>',
    ),
  },
  {
    why: 'a demonstration of a widget',
    html: doc(
      'Captcha demo',
      '<h1>Captcha demo</h1><form><label>First name</label><input name="f"><label>Last name</label><input name="l"><div class="captcha"></div><button>Submit</button></form>',
    ),
  },
  {
    why: 'a comment form',
    html: site(
      'Guest book',
      '<h1>Guest book</h1><p>Lovely place! (Ann)</p><p>We will be back. (Joe)</p><form><textarea name="c"></textarea><input name="captcha"><p>Type the characters you see</p></form>',
    ),
  },
  {
    why: 'a search with nothing found',
    html: site(
      'Search',
      '<h1>No results for "captcha"</h1><p>Check the spelling, or try fewer words.</p><form action="/search"><input name="q"></form>',
    ),
  },
];

const SHELLS: readonly LookalikePage[] = [
  {
    why: 'an application shell',
    html: doc(
      'Tides',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>',
      APP_HEAD,
    ),
  },
  {
    why: 'a shell that loads',
    html: doc(
      'Tides',
      '<div id="app"><div class="spinner"></div>Loading, please wait…</div><script src="/app.js"></script>',
      APP_HEAD,
    ),
  },
  {
    why: 'a shell that wants both',
    html: doc(
      'Tides Mail',
      '<noscript><p>This application requires JavaScript and cookies to be enabled in your browser.</p></noscript><div id="app"></div><script type="module" src="/assets/index-4f3a.js"></script>',
      APP_HEAD,
    ),
  },
  {
    why: 'a shell in German',
    html: doc(
      'Gezeiten',
      '<noscript>Bitte aktivieren Sie JavaScript, um diese Anwendung zu nutzen.</noscript><div id="root">Bitte warten…</div><script src="/main.js"></script>',
      APP_HEAD,
    ),
  },
  {
    why: 'a shell whose script reloads after an update',
    html: doc(
      'Tides',
      '<div id="root"></div><script>window.addEventListener("error",function(e){if(/Loading chunk/.test(e.message))location.reload()});document.cookie="seen=1"</script><script src="/static/js/main.8f3b1c2d.js"></script>',
      APP_HEAD,
    ),
  },
  {
    why: 'a language redirect',
    html: '<html><head><title>Tides</title><script>var l=navigator.language.slice(0,2);location.replace("/"+(l==="de"?"de":"en")+"/")</script></head><body></body></html>',
  },
  {
    why: 'a refresh',
    html: '<html><head><meta http-equiv="refresh" content="0; url=/en/"><title>Redirecting</title></head><body><p>Redirecting to <a href="/en/">/en/</a></p></body></html>',
  },
  {
    why: 'a moved page',
    html: doc(
      'Moved',
      '<h1>We have moved</h1><p>You will be redirected to our new address in 5 seconds. If not, <a href="https://new.example/">click here</a>.</p>',
      '<meta http-equiv="refresh" content="5; url=https://new.example/">',
    ),
  },
  {
    why: 'a frame set',
    html: '<html><head><title>Club</title></head><frameset rows="*"><frame src="main.html"><noframes>Your browser does not support frames.</noframes></frameset></html>',
  },
  {
    why: 'a frame and no more',
    html: doc('Club', '<iframe src="https://pages.example/club" width="100%" height="100%"></iframe>'),
  },
  {
    why: 'a dashboard that connects',
    html: doc(
      'Monitor',
      '<div id="app">Connecting to server…</div><script>var ws=new WebSocket("wss://x.example/");ws.onclose=function(){location.reload()}</script>',
    ),
  },
  {
    why: 'a page of analytics and nothing',
    html: doc(
      '',
      '<script>document.cookie="_ga=1";(function(){var s=document.createElement("script");s.src="//stats.example/a.js";document.head.append(s)})()</script>',
    ),
  },
  { why: 'an empty page', html: '<html><head><title>Untitled</title></head><body></body></html>' },
];

const ERRORS: readonly LookalikePage[] = [
  {
    why: 'a bare 403',
    status: 403,
    html: '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
  },
  {
    why: 'a bare 403 of another server',
    status: 403,
    html: doc(
      '403 Forbidden',
      "<h1>Forbidden</h1><p>You don't have permission to access this resource.</p><hr><address>Apache/2.4.52 (Ubuntu) Server at tides.example Port 443</address>",
    ),
  },
  {
    why: 'a 500',
    status: 500,
    html: doc(
      'Internal Server Error',
      '<h1>Something went wrong</h1><p>Our team has been notified. Please try again in a few minutes.</p><p>Error ID: 5f1c9a7b3e2d4f60</p>',
    ),
  },
  {
    why: 'a 502',
    status: 502,
    html: doc(
      '502 Bad Gateway',
      '<h1>Bad gateway</h1><p>The web server reported a bad gateway error.</p><p>Ray ID: 8f3b1c2d4e5f6a7b • 2026-07-02 11:03:09 UTC</p>',
    ),
  },
  {
    why: 'a 404 with a number',
    status: 404,
    html: doc('Page not found', '<h1>Page not found</h1><p>Request ID: 5f1c9a7b3e2d4f60</p>'),
  },
  {
    why: 'members only',
    html: site('Access denied', '<h1>Access denied</h1><p>You are not authorized to access this page.</p>'),
  },
  {
    why: 'members only, in few words',
    html: doc(
      'Access denied',
      '<h1>Access denied</h1><p>You are not authorized to access this page. <a href="/user/login">Log in</a></p>',
    ),
  },
  {
    why: 'a document that was not shared',
    html: doc(
      'Access needed',
      '<h1>You need access</h1><p>Ask for access, or switch to an account with access.</p><button>Request access</button>',
    ),
  },
  {
    why: 'a subscription',
    html: site(
      'Subscribers only',
      '<h1>This article is for subscribers</h1><p>Access to the archive is restricted. Subscribe for 3 euros a month and read on.</p>',
    ),
  },
  {
    why: 'maintenance',
    status: 503,
    html: doc(
      'Maintenance',
      '<h1>We will be back shortly</h1><p>We are updating our shop. Please check again in a few minutes.</p>',
    ),
  },
  {
    why: 'maintenance in Spanish',
    status: 503,
    html: doc(
      'En mantenimiento',
      '<h1>Sitio en mantenimiento</h1><p>Volvemos en unos minutos. Disculpe las molestias.</p>',
    ),
  },
  {
    why: 'an application with a notice for old browsers',
    html: doc(
      'Tide planner',
      '<div class="old"><h1>Your browser is not supported</h1><p>Please update your browser to the latest version.</p></div><script type="module" src="/assets/index-81f2.js"></script>',
    ),
  },
  {
    why: 'how to update a browser',
    html: doc(
      'How to update your browser',
      '<h1>How to update your browser</h1><p>An outdated browser is slow and unsafe. Open its menu and choose About.</p>',
    ),
  },
  {
    why: 'an expired session',
    html: doc('Session expired', '<h1>Your session has expired</h1><p>Please reload the page and try again.</p>'),
  },
  {
    why: 'a country without the video',
    html: doc(
      'Not available',
      '<h1>Not available in your country</h1><p>Due to licensing, this video cannot be shown where you are.</p>',
    ),
  },
];

const ORDINARY: readonly LookalikePage[] = [
  {
    why: 'a payment under way',
    html: doc(
      'Processing payment',
      '<h1>Please wait</h1><p>Please wait while we verify your payment. Do not close the window or press back.</p><script>setTimeout(function(){location.reload()},5000)</script>',
      '<meta name="robots" content="noindex">',
    ),
  },
  {
    why: 'an upload under way',
    html: doc(
      'Converting',
      '<h1>Please wait…</h1><p>Your file is being converted. The download starts automatically in 10 seconds.</p>',
    ),
  },
  {
    why: 'a download',
    html: doc(
      'Download',
      '<h1>Thank you for downloading</h1><p>Your download will start automatically in 5 seconds. If not, <a href="/f.zip">click here</a>.</p>',
    ),
  },
  {
    why: 'an age gate',
    html: doc(
      'Are you of legal age?',
      '<h1>Are you 18 or older?</h1><p>Please confirm your age to enter this website.</p><button>Yes</button><button>No</button>',
    ),
  },
  {
    why: 'an age gate in French',
    html: doc(
      'Âge légal',
      '<h1>Avez-vous plus de 18 ans ?</h1><p>Confirmez votre âge pour continuer sur ce site.</p><form><button>Oui</button><button>Non</button></form>',
    ),
  },
  {
    why: 'a cookie notice',
    html: site(
      'Cookies',
      '<h1>Cookies</h1><p>We use cookies to keep you signed in. You can block cookies in your browser settings; some pages will not work then.</p><p>To enable cookies, open the settings and allow them for this site.</p>',
    ),
  },
  {
    why: 'a page that shows an address',
    html: doc(
      'What is my IP?',
      '<h1>Your IP address is 203.0.113.7</h1><p>Browser: Firefox 140. Country: Norway.</p><a href="/vpn">Hide it</a>',
    ),
  },
  {
    why: 'a speed test',
    html: doc(
      'Speed test',
      '<h1>Speed test</h1><p>Checking your connection speed…</p><div id="gauge"></div><p>Download: 0 Mbit/s</p><p>Upload: 0 Mbit/s</p><a href="/history">History</a>',
      APP_HEAD,
    ),
  },
  {
    why: 'a robot to buy',
    html: site(
      'Robot vacuum R2',
      '<h1>Robot vacuum R2</h1><p>Cleans 120 m² with one charge. Detects stairs, avoids cables.</p><p>349 €</p><button>Add to cart</button>',
    ),
  },
  {
    why: 'a film',
    html: site(
      'I, Robot (2004)',
      '<h1>I, Robot</h1><p>A detective suspects that a robot is the murderer. Is it human after all?</p>',
    ),
  },
  {
    why: 'a band',
    html: doc(
      'The Human Robots',
      '<h1>The Human Robots</h1><p>New record out now. On tour this fall.</p><a href="/tour">Dates</a>',
    ),
  },
  {
    why: 'a coding challenge',
    html: site(
      'Challenge 12',
      '<h1>Challenge 12</h1><p>Write a program that verifies whether brackets are balanced. Too easy? Do it in one pass.</p>',
    ),
  },
  {
    why: 'a quiz',
    html: doc(
      'Quiz',
      '<h1>Are you a morning person?</h1><form><input type="radio" name="a"><input type="radio" name="a"><button>Continue</button></form>',
    ),
  },
  {
    why: 'a landing page',
    html: doc(
      'Coming soon',
      '<h1>Coming soon</h1><p>We are working on something new. Please wait a little longer.</p>',
    ),
  },
  { why: 'a tiny page', html: '<h1>It works</h1>' },
  {
    why: 'a page about queues',
    html: site(
      'The waiting room',
      '<h1>The waiting room</h1><p>A play in two acts about five people in line for something that none of them can name. Until 9 August.</p>',
    ),
  },
  {
    why: 'a ticket shop',
    html: site(
      'Tickets',
      '<h1>Sold out</h1><p>All seats are taken. Join the waiting list, and we will write to you when it is your turn.</p>',
    ),
  },
  {
    why: 'a firewall to buy',
    html: site(
      'Firewall X1',
      '<h1>Firewall X1</h1><p>Blocks malicious traffic at 10 Gbit/s. Protects your network from attacks. Price: 1,290 €.</p>',
    ),
  },
  {
    why: 'a parking rule',
    html: site(
      'Access to the beach',
      '<h1>Access to the beach is restricted</h1><p>From May to September the road is closed to cars. Please use the shuttle bus, which leaves every 20 minutes.</p>',
    ),
  },
  {
    why: 'a clinic',
    html: site(
      'Visiting hours',
      '<h1>Visiting hours</h1><p>Please check in at the desk. Access is denied to visitors who are ill. Wait until you are called.</p>',
    ),
  },
  {
    why: 'a tracked parcel',
    html: site(
      'Parcel 00340434161094042557',
      '<h1>Parcel 00340434161094042557</h1><p>Status: on its way. Reference: 5f1c9a7b3e2d4f60. Delivery: tomorrow.</p>',
    ),
  },
  {
    why: 'a job',
    html: site(
      'Automation engineer',
      '<h1>Automation engineer</h1><p>You will build bots that check our machines. Human sense required. Apply until 1 June.</p>',
    ),
  },
  {
    why: 'a guestbook entry in Russian',
    html: site(
      'Робот-пылесос',
      '<h1>Робот-пылесос</h1><p>Проверено: убирает за человека. Доступ к запчастям открыт. Цена 12 990 ₽.</p>',
    ),
  },
  {
    why: 'a short page in Chinese',
    html: site('关于我们', '<h1>关于我们</h1><p>我们生产机器人。请稍候，新网站即将上线。</p>'),
  },
  {
    why: 'an unsubscribed reader',
    html: doc('Unsubscribed', '<h1>You have been unsubscribed</h1><p>You will not receive further letters.</p>'),
  },
  {
    why: 'a poll',
    html: doc(
      'Thank you',
      '<h1>Thank you for voting</h1><p>You can vote once a day. Too many votes from one address are not counted.</p>',
    ),
  },
  {
    why: 'a webcam',
    html: doc(
      'Harbor cam',
      '<h1>Harbor cam</h1><img src="/cam.jpg"><p>This page refreshes automatically every 30 seconds.</p>',
      '<meta http-equiv="refresh" content="30">',
    ),
  },
  {
    why: 'blocks a card, not the visit',
    html: doc(
      'Zatoka Bank',
      `${NAV}<main><h1>Twoja karta została zablokowana</h1><p>Wpisano zbyt wiele razy błędny kod. Zadzwoń do banku.</p></main>${FOOTER}`,
    ),
  },
];

export const LOOKALIKE_PAGES: readonly LookalikePage[] = [...ABOUT_WALLS, ...FORMS, ...SHELLS, ...ERRORS, ...ORDINARY];
