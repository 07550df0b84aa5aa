/**
 * Walls whose button, refresh or register says what they are, and pages with the same parts. Each has a rule or words of
 * its own. The figures are in docs/challenges.md.
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
    'Real people',
    line(
      'nl',
      'Getijden',
      'Soms moeten we nagaan of onze bezoekers echte mensen zijn. Zo houden we deze site veilig.',
      CAPTCHA,
    ),
    line(
      'en',
      'Tides',
      'We keep this site safe, so now and then we have to confirm that it is used by real people. It takes a moment.',
      CAPTCHA,
    ),
  ),
  ...family(
    'A title that names the check',
    page('en', 'TideGuard visitor verification', `<p>Confirm that you are human</p><div id="slider"></div>${SCRIPT}`),
  ),
  ...family(
    'By the directions of an authority',
    line(
      'en',
      '',
      'Your requested address has been blocked as per the directions received from the ministry of the sea. Please contact the administrator.',
    ),
    page(
      'ru',
      'Доступ ограничен',
      '<h1>Уважаемый абонент!</h1><p>Доступ к ресурсу ограничен на основании Федерального закона от 27 июля 2006 г. № 149-ФЗ.</p><p>Проверить наличие ресурса в Едином реестре можно на сайте Роскомнадзора.</p>',
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
      '<h1>Error</h1><p>There was a problem with the page, or with the server that has it; the tides do not wait for either.</p><p>Too many requests. Please respect our rules for robots.</p><p>Request from 203.0.113.9, Error: 429</p>',
    ),
  ),
  ...family(
    'This quickly',
    line('en', '', 'Sorry, we cannot serve your requests this quickly. Wait a little and reload.'),
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
