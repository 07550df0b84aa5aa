/**
 * Pages whose subject is something else than the visit (a file, a payment, a place, a line at a counter), and walls
 * that say for whom they are, or that they take the visitor for a program: one for each family of the twenty-second set
 * and those after it. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;

const WIDGET = '<div class="g-recaptcha" data-sitekey="k"></div>';

export const TENTH_WALLS: readonly WallPage[] = [
  {
    family: 'Block page that tells the owner where to look, in Chinese',
    html: page(
      'zh',
      '请求被拦截',
      '<h1>您的请求疑似攻击，已被拦截</h1><p>事件ID：7c1e90ab44d2f301</p><p>如果您是网站管理员，请登录控制台查询拦截原因。</p>',
    ),
  },
  {
    family: 'Only for one country, in French',
    html: page(
      'fr',
      'Indisponible',
      "<h1>Ce service n'est pas accessible depuis votre pays</h1><p>Notre plateforme est réservée aux internautes situés en Suisse.</p>",
    ),
  },
  {
    family: 'Only from inside the country, in Japanese',
    html: page('ja', 'お知らせ', '<p>海外からのアクセスはご利用いただけません。国内からアクセスしてください。</p>'),
  },
  {
    family: 'From abroad, in Polish',
    html: page(
      'pl',
      'Serwis niedostępny',
      '<h1>Serwis niedostępny w twoim kraju</h1><p>Wykryliśmy, że łączysz się spoza kraju.</p>',
    ),
  },
  {
    family: 'Filter that says who blocked it',
    html: page('en', 'Blocked', '<h1>Blocked</h1><p>This website has been blocked by your resolver.</p>'),
  },
  {
    family: 'Code whose button sends it, in Turkish',
    html: page(
      'tr',
      'Güvenlik kontrolü',
      '<h1>Robot olmadığınızı doğrulayın</h1><form method="post"><img src="/kod.png"><input name="kod"><button>Gönder</button></form>',
    ),
  },
  {
    family: 'Letters in a picture, in Japanese',
    html: page(
      'ja',
      '画像認証',
      '<h1>画像認証</h1><p>画像の文字を入力してください。</p><form method="post"><img src="/c"><input name="v"><button>送信</button></form>',
    ),
  },
];

/** Walls in words that no other page of the tests has: found by them, and by nothing else. */
export const TENTH_NOTICES: readonly WallPage[] = [
  {
    family: 'Limit of searches in Portuguese',
    html: page(
      'pt',
      'Limite de pesquisas',
      '<h1>Limite de pesquisas excedido</h1><p>O seu endereço IP ultrapassou o número de consultas permitido. O acesso foi bloqueado por uma hora.</p>',
    ),
  },
  {
    family: 'Thinks that the visitor is a robot, in Croatian',
    html: page(
      'hr',
      'Pristup blokiran',
      '<h1>Pristup blokiran</h1><p>Nešto u vašem pregledniku navelo nas je na pomisao da ste robot.</p>',
    ),
  },
  {
    family: 'Connection through a proxy in Polish',
    html: page(
      'pl',
      'Połączenie zablokowane',
      '<h1>Połączenie zablokowane</h1><p>Łączysz się przez VPN. Wyłącz go i odśwież stronę.</p>',
    ),
  },
  {
    family: 'Mass download in Spanish',
    html: page(
      'es',
      'Biblioteca digital',
      '<h1>Acceso limitado</h1><p>Hemos detectado una descarga masiva desde su red. Podrá continuar dentro de una hora.</p>',
    ),
  },
  {
    family: 'For reasons of rights, in German',
    html: page(
      'de',
      'Nicht verfügbar',
      '<h1>Unser Angebot ist in Ihrem Land nicht verfügbar</h1><p>Aus lizenzrechtlichen Gründen können wir Ihnen die Sendungen nicht zeigen.</p>',
    ),
  },
  {
    family: 'Country that is not allowed, in Slovak',
    html: page(
      'sk',
      'Nedostupné',
      '<h1>Prístup z vašej krajiny nie je povolený</h1><p>Nachádzate sa v krajine, z ktorej nie je možné naše stránky otvoriť.</p>',
    ),
  },
  {
    family: 'Automatic tool in Slovenian',
    html: page(
      'sl',
      'Dostop zavrnjen',
      '<h1>Dostop zavrnjen</h1><p>Zaznali smo, da uporabljate samodejno orodje. Tak dostop ni dovoljen.</p>',
    ),
  },
  {
    family: 'Programs of today, in German',
    html: page(
      'de',
      'Kein Zugriff',
      '<h1>Kein Zugriff</h1><p>Ihr Aufruf wurde als automatisiert eingestuft. Das Auslesen unserer Inhalte durch KI-Systeme ist nicht gestattet.</p>',
    ),
  },
  {
    family: 'Parental controls',
    html: page(
      'en',
      'Content blocked',
      '<h1>This site has been blocked by your parental controls</h1><p>Ask whoever pays for the line.</p>',
    ),
  },
  {
    family: 'European law, with a telephone number',
    status: 451,
    html: page(
      'en',
      'gazette.example',
      '<h1>451: Unavailable due to legal reasons</h1><p>You are attempting to access this website from a country belonging to the European Economic Area, which enforces the GDPR, and therefore access cannot be granted.</p><p>Call 555-0100.</p>',
    ),
  },
  {
    family: 'Refusal in Albanian',
    html: page(
      'sq',
      'Qasja u bllokua',
      '<h1>Qasja u bllokua</h1><p>Adresa juaj IP është bllokuar sepse keni dërguar shumë kërkesa.</p>',
    ),
  },
];

export const TENTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a German verb that begins like a Swedish line',
    html: page(
      'de',
      'Browser-Check',
      '<h1>Browser-Check</h1><p>Ihr Browser ist aktuell.</p><p>JavaScript: aktiviert. Sie können das Portal nutzen.</p>',
    ),
  },
  {
    why: 'a part of a robot that begins like an Italian check',
    html: page('en', 'Robot controller', '<h1>Robot controller</h1><p>The controller of your robot is ready.</p>'),
  },
  {
    why: 'a bridge, and a verb that is a Dutch pronoun',
    html: page(
      'cs',
      'Uzavírka',
      '<h1>Vjezd zakázán</h1><p>Z bezpečnostních důvodů je přístup na mostě omezen do neděle.</p>',
    ),
  },
  {
    why: 'a line that can still be joined',
    html: page(
      'en',
      'Live line',
      '<h1>Live line at the bakery</h1><p>There are 5 people in line ahead of you. Estimated wait: 10 minutes.</p><button>Join the line</button>',
    ),
  },
  {
    why: 'a video in a line',
    html: page(
      'en',
      'Converting',
      '<h1>Your clip is in the queue</h1><p>There are 2 clips ahead of yours. Estimated wait: 1 minute.</p>',
    ),
  },
  {
    why: 'a number drawn at a counter, in Dutch',
    html: page(
      'nl',
      'Volgnummer',
      '<h1>Uw nummer: C 17</h1><p>Er zijn nog 3 wachtenden voor u. Neem plaats in de wachtruimte.</p>',
    ),
  },
  {
    why: 'a file behind a puzzle, in Turkish',
    html: page(
      'tr',
      'Dosya',
      `<h1>rapor.zip</h1><p>Robot olmadığınızı doğrulayın.</p>${WIDGET}<a href="/f/rapor.zip">rapor.zip</a>`,
    ),
  },
  {
    why: 'a lottery behind a puzzle, with a label of its own, in German',
    html: page(
      'de',
      'Verlosung',
      `<h1>Verlosung</h1><p>Bestätigen Sie, dass Sie kein Roboter sind.</p><form>${WIDGET}<button>Mitmachen</button></form>`,
    ),
  },
  {
    why: 'an application that is being checked, in Spanish',
    html: page(
      'es',
      'Su solicitud',
      '<h1>Estamos comprobando su solicitud</h1><p>Espere unos segundos. Expediente 12-B.</p><button>Cancelar</button>',
    ),
  },
  {
    why: 'a request for a loan, with nothing that runs, in Dutch',
    html: page('nl', 'Lening', '<h1>We controleren uw aanvraag</h1><p>Even geduld, dit duurt 20 seconden.</p>'),
  },
  {
    why: 'a phrase book in Spanish',
    html: page(
      'es',
      "I'm not a robot",
      "<h1>I'm not a robot</h1><p>Traducción: no soy un robot.</p><p>Confirme que no es un robot para continuar.</p>",
    ),
  },
  {
    why: 'a definition whose verb comes last, in Persian',
    html: page(
      'fa',
      'کپچا',
      '<h1>کپچا</h1><p>کپچا آزمونی برای تشخیص انسان از ربات است که کاربر باید حروف تصویر را در آن وارد کند.</p>',
    ),
  },
  {
    why: 'a restricted account in Vietnamese',
    html: page(
      'vi',
      'Tài khoản bị hạn chế',
      '<h1>Tài khoản của bạn đã bị hạn chế</h1><p>Bạn đã đăng quá nhiều bài trong thời gian ngắn.</p>',
    ),
  },
  {
    why: 'a pause between comments, in German',
    html: page(
      'de',
      'Kommentar',
      '<h1>Das ging zu schnell</h1><p>Bitte warten Sie 20 Sekunden bis zum nächsten Kommentar.</p>',
    ),
  },
  {
    why: 'a notice on data protection, in German',
    html: page(
      'de',
      'Captcha',
      '<h1>Captcha</h1><p>Wir prüfen damit, ob Eingaben von einem Menschen stammen. Ihre IP-Adresse wird dabei verarbeitet.</p>',
    ),
  },
  {
    why: 'an application without a network',
    html: page(
      'en',
      'Offline',
      '<h1>You are offline</h1><p>Check your connection and try again.</p><button>Reload</button>',
    ),
  },
  {
    why: "the visitor's own address, in Polish",
    html: page('pl', 'Moje IP', '<h1>Twój adres IP: 203.0.113.9</h1><p>Łączysz się przez VPN. Kraj: Niemcy.</p>'),
  },
  {
    why: 'a payment that is confirmed elsewhere',
    html: page(
      'en',
      'Card check',
      "<h1>One more step</h1><p>We need to make sure it's really you. Approve it in your banking app. This page updates automatically, do not close it.</p>",
    ),
  },
  {
    why: 'the result of a test for robots',
    html: page('en', 'Are you a bot?', '<h1>Are you a bot?</h1><p>Result: You are not a bot. WebDriver: false.</p>'),
  },
  {
    why: 'statistics in Chinese',
    html: page('zh', '今日统计', '<h1>今日统计</h1><p>拦截请求 210 次，封禁 IP 3 个，触发人机验证 44 次。</p>'),
  },
  {
    why: 'counters of an office, in Serbian',
    html: page(
      'sr',
      'Обавештење',
      '<h1>Ограничен приступ шалтерима</h1><p>Због великог броја захтева шалтери раде до 14 часова.</p>',
    ),
  },
  {
    why: 'a ward of a hospital, in Spanish',
    html: page(
      'es',
      'Visitas',
      '<h1>Visitas restringidas</h1><p>El acceso a la planta está limitado. Espere su turno.</p>',
    ),
  },
  {
    why: 'a mine in Finnish',
    html: page(
      'fi',
      'Pääsy kielletty',
      '<h1>Pääsy kielletty</h1><p>Kaivosalueelle pääsy on kielletty turvallisuussyistä.</p>',
    ),
  },
  {
    why: 'a headline in French',
    html: page(
      'fr',
      'Un opérateur bloque un site par erreur',
      "<h1>Un opérateur bloque un site par erreur</h1><p>Durant une heure, l'accès au site était interdit. La société présente ses excuses.</p>",
    ),
  },
  {
    why: 'an invitation with one field',
    html: page(
      'en',
      'RSVP',
      '<h1>Come to our party</h1><p>Please confirm that you are human and hungry.</p><form><input name="guest"><button>RSVP</button></form>',
    ),
  },
  {
    why: 'a drawing that needs scripts',
    html: page(
      'en',
      'Engine',
      '<div id="stage"></div><p>Please enable JavaScript and cookies to view this 3D model.</p><script src="/stage.js"></script>',
    ),
  },
  {
    why: 'help that asks whether it helped, in Dutch',
    html: page(
      'nl',
      'Kijken met een VPN',
      '<h1>Kijken met een VPN</h1><p>Wij blokkeren de toegang via een VPN. Schakel je VPN uit.</p><p>Heeft dit antwoord geholpen?</p>',
    ),
  },
];
