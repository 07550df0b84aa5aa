/**
 * Walls whose button, refresh or register says what they are, and pages with the same parts. Each has a rule or words
 * of its own. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const said = (lang: string, title: string, heading: string, text = '', more = '') =>
  page(lang, title, `<h1>${heading}</h1>${text === '' ? '' : `<p>${text}</p>`}${more}`);
const line = (lang: string, title: string, text: string, more = '') => page(lang, title, `<p>${text}</p>${more}`);

const family = (name: string, ...pages: readonly string[]): WallPage[] => pages.map((html) => ({ family: name, html }));

const button = (label: string) => `<form method="post"><button name="go" value="1">${label}</button></form>`;
const SCRIPT = '<script src="/n.js"></script>';
const CAPTCHA =
  '<div id="captcha"></div><script src="https://www.google.com/recaptcha/enterprise.js?render=explicit"></script>';

export const FOURTEENTH_WALLS: readonly WallPage[] = [
  ...family(
    'Says on its button who goes on',
    line(
      'de',
      'Pegel',
      'Wegen massenhafter Abfragen ist diese Seite nur nach einem Klick zu sehen.',
      button('Ich bin ein Mensch'),
    ),
    line('es', 'Mareas', 'Queremos comprobar que quien visita esta página es una persona.', button('Soy una persona')),
    line('ru', 'Приливы', 'Хотим убедиться, что страницу открывает живой человек.', button('Я человек')),
    said(
      'fr',
      'Marées',
      'Une petite vérification',
      'Nous voulons être sûrs que c’est une personne qui lit cette page.',
      button('Je suis un humain'),
    ),
  ),
  ...family(
    'A button, and why',
    said(
      'de',
      'Sicherheitsabfrage',
      'Sicherheitsabfrage',
      'Zum Schutz vor automatisierten Zugriffen bitten wir Sie, auf die Schaltfläche zu klicken.',
      button('Weiter zu den Pegeln'),
    ),
    said(
      'en',
      'Security check',
      'Security check',
      'To keep robots out, we ask you to press the button.',
      button('Continue to the tides'),
    ),
  ),
  ...family(
    'Comes back without a script',
    '<html><head><meta http-equiv="refresh" content="0; url=/?t=7f3a91c2d4"></head></html>',
    '<html><head><meta http-equiv="refresh" content="1;url=/?seen=1"><script>document.cookie="seen=1;path=/";</script></head><body>Redirecting...</body></html>',
  ),
  ...family(
    'Real people, in more than two sentences',
    said(
      'nl',
      'Je bent bijna bij de getijden die je zoekt',
      'Je bent bijna bij de getijden die je zoekt',
      'We houden deze plek graag veilig en vrij van spam. Daarom moeten we soms verifiëren dat onze bezoekers echte mensen zijn. De getijden van vandaag staan op de pagina hierachter, en die van morgen ook.',
      CAPTCHA,
    ),
  ),
  ...family(
    'A title that names the check',
    page('ru', 'TideGuard user verification', `<p>Подтвердите, что вы человек</p><div id="slider"></div>${SCRIPT}`),
  ),
  ...family(
    'By the directions of an authority',
    line(
      'en',
      '',
      'Your requested URL has been blocked as per the directions received from the Department of the Sea, Government of the Coast. Please contact the administrator.',
    ),
    page(
      'ru',
      'Доступ ограничен',
      '<h1>Уважаемый абонент!</h1><p>Доступ к ресурсу ограничен на основании Федерального закона от 27 июля 2006 г. № 149-ФЗ.</p><p>Проверить наличие ресурса в Едином реестре запрещённых сайтов можно на сайте Роскомнадзора.</p>',
    ),
  ),
  ...family(
    'Does not work that way',
    said('ru', 'VPN', 'VPN', 'Сайт не работает через VPN. Отключите его и обновите страницу.'),
    said(
      'de',
      'Pegel',
      'VPN erkannt',
      'Diese Seite funktioniert nicht über ein VPN. Bitte nutzen Sie Ihren eigenen Anschluss.',
    ),
    line(
      'en',
      'Tides',
      'Visits from hosting companies and data centers are not served. Please use your connection at home.',
    ),
  ),
  ...family(
    'The number of its status',
    page(
      'en',
      'Tides: error',
      '<h1>Error</h1><p>Our servers have a technical problem, or somebody is working on them at the moment.</p><p>Too many requests. Please respect our rules for robots.</p><p>If you report this to the administrators, please include the details below. Request from 203.0.113.9, Error: 429</p>',
    ),
  ),
  ...family(
    'Signed by a firewall',
    line('en', 'Stopped', 'The current request was blocked by WebTotem.'),
    line('en', 'Web page', 'This request is blocked by the SonicWALL service of the network.'),
    line('zh-CN', '云锁', '您的访问请求可能存在威胁，已被云锁拦截。'),
  ),
  ...family(
    'On a list',
    said('pl', 'Blokada', 'Dostęp zablokowany', 'Twój adres IP znajduje się na czarnej liście naszego serwera.'),
  ),
  ...family(
    'Behaves like a program',
    said(
      'fr',
      'Accès suspendu',
      'Accès suspendu',
      'Votre navigateur se comporte comme un automate. L’accès est suspendu pendant une heure.',
    ),
  ),
  ...family(
    'For users of a country',
    said('de', 'Nicht verfügbar', 'Nicht verfügbar', 'Dieser Dienst steht nur Nutzern in der Schweiz zur Verfügung.'),
  ),
  ...family(
    'Numbers without a colon',
    said(
      'en',
      'Airline',
      'Something isn’t right',
      'We’ve blocked this request to protect our customers. Quote 18.5e2a.1700 if you call.',
    ),
    said(
      'ko',
      '안내',
      '보안 정책에 의해 차단되었습니다',
      '요청하신 페이지는 보안 정책에 따라 차단되었습니다. 이벤트 ID 88120031',
    ),
  ),
  ...family(
    'A status with a part',
    page(
      'en',
      '403 - Forbidden: Access is denied.',
      '<h2>403.6 - Forbidden: IP address of the client has been rejected.</h2>',
    ),
  ),
  ...family(
    'This quickly',
    line('en', '', "Sorry, we're not able to serve your requests this quickly. Please wait a few seconds and reload."),
  ),
];

const look = (why: string, html: string, status?: number): LookalikePage => ({
  why,
  html,
  ...(status !== undefined && { status }),
});

export const FOURTEENTH_LOOKALIKES: readonly LookalikePage[] = [
  look(
    'a button to a person',
    said('en', 'Help', 'Talk to us', 'Our robot answers most questions.', button('Talk to a human')),
  ),
  look(
    'a button for another step',
    said('de', 'Löschen', 'Sicherheitsabfrage', 'Möchten Sie den Eintrag wirklich löschen?', button('Ja, löschen')),
  ),
  look(
    'a picture that is shown again',
    page('en', 'Harbor camera', '<img src="/now.jpg">', '<meta http-equiv="refresh" content="10; url=/">'),
  ),
  look('a language in the address', page('en', '', '', '<meta http-equiv="refresh" content="0; url=/?lang=en-gb">')),
  look(
    'a language in a cookie',
    page(
      'en',
      '',
      'Redirecting...',
      '<meta http-equiv="refresh" content="0; url=/?l=en"><script>document.cookie="lang=en;path=/";</script>',
    ),
  ),
  look(
    'a check at an airport',
    said('en', 'Security check', 'Security check', 'Please wait behind the line. Have your pass ready.'),
  ),
  look(
    'a firewall that is explained',
    said(
      'en',
      'WebTotem',
      'WebTotem',
      'WebTotem is a firewall for small sites. It blocks requests that look like attacks.',
    ),
  ),
  look('a version', said('en', 'Tides 10.0', 'Tides 403.6', 'Requests are refused less often.')),
  look(
    'a queue as a thing',
    said(
      'fr',
      'La file d’attente virtuelle',
      'La file d’attente virtuelle',
      'Les jours de grande affluence, une file d’attente est ouverte. Votre place est attribuée au hasard.',
    ),
  ),
  look(
    'what may be reported',
    said(
      'en',
      'Abuse',
      'Abuse',
      'To report suspicious activity from our network, include the IP address and the time.',
    ),
  ),
  look(
    'what may happen to those who take too much, in Korean',
    said('ko', '이용 안내', '전자자료 이용 안내', '과도한 다운로드 시 해당 IP의 접속이 차단될 수 있습니다.'),
  ),
  look(
    'a demo of a widget without words',
    page(
      'en',
      'Turnstile demo',
      '<h1>Turnstile demo</h1><div class="cf-turnstile" data-sitekey="1"></div><button>Log it</button>',
    ),
  ),
  look(
    'a sentence in two languages',
    said(
      'es',
      'acceso denegado en inglés',
      'acceso denegado',
      'access denied. Su acceso ha sido denegado: Your access has been denied.',
    ),
  ),
  look(
    'a limit of transfers',
    said('en', 'Limit', 'Daily limit reached', 'You have reached the daily limit for transfers. Try again tomorrow.'),
  ),
  look(
    'a letter that can be appealed',
    said('en', 'Visa', 'Your request has been refused', 'You may appeal within 14 days. Reference: V-22-1180.'),
  ),
  look('a product or an agent', line('en', '', 'Power your product or AI agent with 8,000 apps.')),
  look(
    'a robot of one’s own',
    said('en', '', 'Once you have an idea of what your robot will look like, start with some basic physics.'),
  ),
  look(
    'what terms apply to',
    line(
      'en',
      '',
      'These restrictions apply to any robot, spider, scraper or other automated means used to access the service.',
    ),
  ),
  look(
    'what something may lead to',
    said(
      'en',
      'Policy',
      'Systematic downloading',
      'Systematic downloading is not permitted and may lead to suspension of access.',
    ),
  ),
  look(
    'an order to scanners',
    said(
      'en',
      'Security',
      'Reporting a hole',
      'Please do not run automated scanners against this site. Your IP address will be blocked.',
    ),
  ),
  look(
    'a key that is held',
    said(
      'de',
      'Kindersicherung',
      'Kindersicherung',
      'Die Tasten sind gesperrt. Halten Sie die Taste 3 Sekunden gedrückt, um sie zu entsperren.',
    ),
  ),
  look('a page that moved', page('en', '', '', '<meta http-equiv="refresh" content="0; url=/tides/">')),
  look('thoughts on machines', line('en', '', 'Bring the best of human thought and automation together at your work.')),
  look('machines that are bought', line('en', '', 'Check with your local dealer for used machines they might sell.')),
  look(
    'a list of addresses',
    said('en', 'Filter', 'Blocked addresses', 'Add an address to the list.', '<button>Add</button>'),
  ),
  look('a lock', said('ru', 'Замок', 'Замок заблокирован', 'Слишком много попыток ввода кода. Подождите минуту.')),
  look('patients before you', said('tr', 'Randevu', 'Sıradasınız', 'Önünüzde 3 hasta var. Lütfen bekleyin.')),
  look('a device that does not work that way', line('en', 'Printer', 'The printer does not work with a VPN.')),
];
