/**
 * Pages with a purpose of their own that have the words or the parts of a wall, one or two for each family of the
 * nineteenth set, and beside them the walls that differ from them in one thing. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;
const text = (lang: string, title: string, sentences: string) =>
  page(lang, title, `<h1>${title}</h1><p>${sentences}</p>`);

const CHECKBOX =
  '<script src="https://www.google.com/recaptcha/api.js" async defer></script><div class="g-recaptcha" data-sitekey="6L"></div>';
const TURNSTILE =
  '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script><div class="cf-turnstile" data-sitekey="0x4"></div>';

export const EIGHTH_WALLS: readonly WallPage[] = [
  {
    family: 'Session and puzzle',
    html: page(
      'en',
      'Session check',
      `<p>Your session has expired. Please complete the captcha to continue.</p><form method="post">${TURNSTILE}</form>`,
    ),
  },
  {
    family: 'In the background',
    html: page(
      'en',
      'Checking',
      '<p>We are checking your browser in the background. This page reloads by itself.</p><script>setTimeout(()=>location.reload(),2000)</script>',
    ),
  },
  {
    family: 'About the restriction',
    html: text(
      'ja',
      'アクセス制限について',
      'お使いのネットワークからのアクセスは現在制限されています。しばらくしてから再度お試しください。',
    ),
  },
  { family: 'Human in Romanian', html: page('ro', 'Verificare', `<p>Confirmați că sunteți om.</p>${CHECKBOX}`) },
  {
    family: 'Label in quotation marks',
    html: page(
      'en',
      'Security check',
      `<header><a href="/">Acme</a> <a href="/new">Register</a></header><h1>Security check</h1><p>Click “I am not a robot” to continue to Acme.</p><form method="post">${CHECKBOX}<button>Continue</button></form>`,
    ),
  },
  {
    family: 'Script and cookies for the visit',
    html: page(
      'en',
      'Enable JavaScript',
      '<p>Please enable JavaScript and cookies to continue to this site.</p><script src="/x9/k.js"></script>',
    ),
  },
  {
    family: 'Not so fast',
    html: text('de', 'Nicht so schnell', 'Von Ihrem Anschluss kommen zu viele Anfragen. Bitte warten Sie eine Minute.'),
  },
];

export const EIGHTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a session that ended for security, in German',
    html: text(
      'de',
      'Sitzung abgelaufen',
      'Ihre Sitzung ist aus Sicherheitsgründen abgelaufen. Bitte aktivieren Sie Cookies in Ihrem Browser und melden Sie sich erneut an.',
    ),
  },
  {
    why: 'a session that was closed, in Spanish',
    html: text(
      'es',
      'Sesión finalizada',
      'Por motivos de seguridad hemos cerrado su sesión. Su navegador debe aceptar cookies para continuar. <a href="/login">Volver a entrar</a>',
    ),
  },
  {
    why: 'a form that was sent too late',
    html: text(
      'de',
      'Sicherheitstoken ungültig',
      'Ihre Anfrage konnte aus Sicherheitsgründen nicht verarbeitet werden. Bitte laden Sie das Formular neu.',
    ),
  },
  {
    why: 'an application that names itself as what needs scripts and cookies',
    html: page(
      'en',
      'Webmail',
      '<p>Webmail needs JavaScript and cookies. Please enable both and reload.</p><script src="/mail.js"></script>',
    ),
  },
  {
    why: 'an application that needs scripts and cookies, in French',
    html: page(
      'fr',
      'Espace client',
      '<div class="loading">Veuillez activer JavaScript et les cookies pour utiliser cette application.</div><script type="module" src="/main.js"></script>',
    ),
  },
  {
    why: 'an application that says so only to visitors without scripts',
    html: page(
      'ko',
      '예약',
      '<noscript>계속하려면 JavaScript와 쿠키를 활성화하세요.</noscript><div id="container"></div><script src="/bundle.js"></script>',
    ),
  },
  {
    why: 'an application that is loading',
    html: page(
      'en',
      'Kiosk',
      '<p id="loading">Loading, please wait…</p><script src="/kiosk.js"></script><noscript>This app needs JavaScript and cookies.</noscript>',
    ),
  },
  {
    why: 'a help page that quotes what visitors are shown, in Portuguese',
    html: text(
      'pt',
      'Fui bloqueado. E agora?',
      'Se você vê a mensagem "Acesso negado", o seu endereço IP pode ter sido bloqueado pelo nosso sistema de segurança. Aguarde 30 minutos e tente novamente.',
    ),
  },
  {
    why: 'a help page that quotes what visitors are shown, in Turkish',
    html: text(
      'tr',
      'Engellendim, ne yapmalıyım?',
      '"Erişim engellendi" mesajını görüyorsanız IP adresiniz güvenlik sistemimiz tarafından engellenmiş olabilir. 30 dakika bekleyip tekrar deneyin.',
    ),
  },
  {
    why: 'frequent questions, in German',
    html: text(
      'de',
      'Häufige Fragen zum Captcha',
      'Sie müssen bestätigen, dass Sie kein Roboter sind, wenn aus Ihrem Netzwerk ungewöhnlich viele Anfragen kommen. Danach werden Sie automatisch weitergeleitet.',
    ),
  },
  {
    why: 'a help page on reasons, in Japanese',
    html: text(
      'ja',
      '画像認証が出る理由',
      'お使いのネットワークから通常と異なるアクセスがあると、ロボットではないことの確認をお願いしています。',
    ),
  },
  {
    why: 'a help desk, in Japanese',
    html: text(
      'ja',
      'サポート：アクセスできないとき',
      'ブラウザのJavaScriptとCookieを有効にしてください。それでもアクセスが拒否されるときは、IPアドレスを添えてお問い合わせください。',
    ),
  },
  {
    why: 'a rule with its condition, in Japanese',
    html: text(
      'ja',
      'アクセス制限について',
      '短時間に大量のアクセスを検知した場合、IPアドレス単位でアクセスを制限しています。制限は1時間後に自動的に解除されます。',
    ),
  },
  {
    why: 'a rule with its condition, in English',
    html: text(
      'en',
      'Rate limits',
      'Each IP address may send 60 requests per minute. If you send too many requests, you are blocked for an hour.',
    ),
  },
  {
    why: 'house rules for programs',
    html: text(
      'en',
      'Our bot policy',
      'Crawlers that send too many requests are blocked. Identify yourself by a user agent, and respect robots.txt.',
    ),
  },
  {
    why: 'a folder without permission, in Dutch',
    html: text(
      'nl',
      'Geen toegang',
      'U heeft geen rechten om dit dossier te bekijken. Neem contact op met de beheerder.',
    ),
  },
  {
    why: 'a competition with a field and a widget',
    html: page(
      'de',
      'Gewinnspiel',
      `<h1>Gewinnspiel</h1><p>Bitte bestätigen Sie, dass Sie kein Roboter sind, und senden Sie Ihre Teilnahme ab.</p><form method="post"><input name="name" placeholder="Name">${CHECKBOX}<button>Teilnehmen</button></form>`,
    ),
  },
  {
    why: 'a search for parcels with a widget, in Indonesian',
    html: page(
      'id',
      'Cek Resi',
      `<h1>Cek resi</h1><form method="post"><input name="resi" placeholder="Nomor resi"><p>Buktikan bahwa Anda bukan robot</p>${CHECKBOX}<button>Cek</button></form>`,
    ),
  },
  {
    why: 'a download behind a widget',
    html: page(
      'en',
      'Download',
      `<h1>tidewatch 2.1</h1><form method="post"><p>Please complete the captcha to start your download.</p>${CHECKBOX}<button>Download (14 MB)</button></form>`,
    ),
  },
  {
    why: 'a subscription with a widget, its button written as an input',
    html: page(
      'en',
      'Confirm subscription',
      `<p>One last step: please confirm that you are not a robot and we will add you to the list.</p><form method="post">${CHECKBOX}<input type="submit" value="Subscribe"></form>`,
    ),
  },
  {
    why: 'a poll with a widget, in Italian',
    html: page(
      'it',
      'Sondaggio',
      `<h1>Il tuo gelato preferito</h1><form><label><input type="radio" name="g">Fragola</label><label><input type="radio" name="g">Limone</label><p>Conferma di non essere un robot</p>${CHECKBOX}<button>Invia</button></form>`,
    ),
  },
  {
    why: 'a telephone number behind a widget, in French',
    html: page(
      'fr',
      'Voir le numéro',
      `<h2>Dupont Plomberie</h2><p>Pour afficher le numéro de téléphone, confirmez que vous n'êtes pas un robot.</p>${CHECKBOX}<button>Afficher le numéro</button>`,
    ),
  },
  {
    why: 'a vendor of protection with a widget to try',
    html: page(
      'en',
      'GateKeep',
      `<nav><a href="/pricing">Pricing</a><a href="/docs">Docs</a><a href="/blog">Blog</a></nav><h1>Verify that your visitors are human</h1><p>GateKeep checks the browser in the background and blocks automated traffic before it reaches you.</p>${TURNSTILE}<a href="/start">Get started</a>`,
    ),
  },
  {
    why: 'a vendor of protection, in French',
    html: page(
      'fr',
      'Portique',
      '<nav><a href="/t">Tarifs</a><a href="/d">Docs</a><a href="/c">Contact</a></nav><h1>Bloquez les robots</h1><p>Portique vérifie le navigateur de vos visiteurs et bloque le trafic automatisé. Protection contre les attaques DDoS.</p>',
    ),
  },
  {
    why: 'a report on the browser',
    html: text(
      'en',
      'Browser check',
      'Your browser: Firefox 128. JavaScript: enabled. Cookies: enabled. Your IP address: 203.0.113.7.',
    ),
  },
  {
    why: 'a report on the connection',
    html: page(
      'en',
      'Connection test',
      '<h1>Checking your connection</h1><p>This takes about ten seconds. Keep this tab open.</p><div>0 Mbit/s</div><script src="/speedtest.js"></script>',
    ),
  },
  {
    why: 'a check for proxies that found none',
    html: text('en', 'Proxy checker', 'Your IP: 203.0.113.9. No proxy detected. Your browser is not automated.'),
  },
  {
    why: 'a list of statuses, in Chinese',
    html: text('zh', '错误码', '403：访问被拒绝。429：请求过于频繁。'),
  },
  {
    why: 'a list of the errors of a machine',
    html: text(
      'en',
      'Error codes',
      'E1 door open. E2 blocked filter. E3 too many requests in queue. E4 access panel locked.',
    ),
  },
  {
    why: 'a waiting list',
    html: text('en', 'Waiting list', 'You are number 14 on the waiting list for an allotment.'),
  },
  {
    why: 'an exercise, in French',
    html: text('fr', 'Exercice 3', 'Expliquez pourquoi un site demande de prouver que vous n’êtes pas un robot.'),
  },
  {
    why: 'a picture with the title of a wall',
    html: text('en', 'Just a moment', 'Watercolor, 30 × 40 cm. Sold.'),
  },
  {
    why: 'an address to be verified by a link',
    html: page(
      'en',
      'Verify your e-mail',
      '<h1>Check your inbox</h1><p>We sent you a link. Click it to verify that you own this address.</p>',
    ),
  },
  {
    why: 'a code that was sent to the user, in Korean',
    html: page(
      'ko',
      '본인 확인',
      '<h1>본인 확인</h1><p>휴대폰으로 전송된 인증번호를 입력해 주세요.</p><form><input name="code"><button>확인</button></form>',
    ),
  },
  {
    why: 'a wrong password, too often',
    html: text('en', 'Too many attempts', 'You entered the wrong password too many times. Try again in 15 minutes.'),
  },
  {
    why: 'a voucher with a widget',
    html: page(
      'en',
      'Wifi voucher',
      `<h1>Your voucher</h1><p>Tick the box and we print your voucher.</p><form>${CHECKBOX}<button>Print voucher</button></form>`,
    ),
  },
];

/** Data and plain text, with their content types. */
export const DATA: readonly (readonly [type: string, body: string])[] = [
  ['text/plain', 'Access denied list\n\n10.0.0.1 blocked: too many requests\n10.0.0.2 blocked: suspected bot\n'],
  [
    'text/plain; charset=utf-8',
    '# automated access is forbidden; bots will be blocked\nUser-agent: *\nDisallow: /captcha\n',
  ],
  ['text/csv', 'code,text\n403,Access denied\n429,Too many requests\nCAPTCHA,Please verify you are human\n'],
  [
    'text/markdown',
    '# Why was I blocked?\n\nThere were too many requests from your IP address. Please solve the captcha.\n',
  ],
  [
    'application/json',
    '{"text": "Your IP address has been blocked. Too many requests from your network. Verify that you are not a robot."}',
  ],
  ['', '["Your IP address has been blocked.", "Too many requests from your network.", "Verify that you are human."]'],
];
