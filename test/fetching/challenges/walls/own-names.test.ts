/** Walls that name their site, that begin with a failure, or that say for which countries the site is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';

const said = (title: string, heading: string, text: string) =>
  `<html><head><title>${title}</title></head><body><h1>${heading}</h1><p>${text}</p></body></html>`;
const find = (html: string, url = 'https://www.moonpool.com/tides') =>
  findChallenge({ html, status: 200, headers: {}, url });

describe('walls that name their site', () => {
  const WALLS: readonly [name: string, html: string][] = [
    ['English', said('Moonpool', 'Moonpool is not available for you', 'Try another network in an hour.')],
    [
      'English, with the host',
      said('moonpool.com', 'Sorry!', 'Access to www.moonpool.com was restricted for your network.'),
    ],
    ['Spanish', said('Moonpool', 'Ups, algo ha ido mal', 'No podemos darte acceso a Moonpool desde tu red.')],
    ['French', said('Moonpool', 'Accès à Moonpool bloqué', 'Votre visite semble venir d’un outil automatisé.')],
    ['Turkish', said('Moonpool', 'Üzgünüz', 'moonpool.com erişiminiz kısıtlandı. Lütfen daha sonra tekrar deneyin.')],
  ];
  for (const [name, html] of WALLS) it(name, () => assert.ok(find(html)));

  it('are pages of another site that write about it', () => {
    for (const [, html] of WALLS.slice(0, 1)) assert.equal(find(html, 'https://news.example/'), undefined);
  });

  it('read no pattern into an address', () => {
    for (const url of ['http://[2001:db8::1]/', 'http://a.(b/', 'not an address', 'http://203.0.113.7/'])
      assert.equal(find(said('Tides', 'Tides', 'High at noon, low at six.'), url), undefined);
  });
});

describe('walls that begin with a failure', () => {
  const REFUSED: readonly [heading: string, text: string][] = [
    ['Something went wrong', 'You have exceeded a secondary rate limit. In some cases this may take up to an hour.'],
    ['Etwas ist schiefgelaufen', 'Wir können Ihnen im Moment keinen Zugang geben. Ihr Netz wurde gesperrt.'],
    ['Что-то пошло не так', 'Мы не можем пустить вас на сайт: запросы с вашего адреса заблокированы.'],
    ['エラーが発生しました', 'お客様のアクセスは制限されています。'],
  ];
  for (const [heading, text] of REFUSED) it(heading, () => assert.ok(find(said('Moonpool', heading, text))));

  it('are no texts about what their title and heading name', () => {
    const html = said('Information', 'Information', 'Your IP 203.0.113.4 has been blocked because it is blacklisted.');
    assert.ok(find(html));
    assert.equal(find(html.replaceAll('Information', 'Moon')), undefined);
  });

  it('are errors of the site if they say nothing else', () => {
    for (const [heading] of REFUSED) assert.equal(find(said('Moonpool', heading, 'Moonpool.')), undefined);
  });
});

describe('walls for one country', () => {
  const CLOSED = [
    'We are sorry, Tides is only available in Canada.',
    'Leider ist das nur in Österreich verfügbar.',
    "Ce service n'est accessible qu'en Suisse.",
    'Este servicio está disponible únicamente en España.',
    'このサービスは日本国内からのみご利用いただけます。',
    '이 서비스는 대한민국에서만 이용할 수 있습니다.',
  ];
  for (const text of CLOSED) it(text, () => assert.ok(find(said('Tides', 'Sorry!', text))));

  it('are no shops that say what is sold where', () => {
    const lamp = said('Lamp', 'Blue lamp', 'Oak and glass, 30 cm, € 49. Gift cards are only available in Canada.');
    assert.equal(find(lamp), undefined);
  });
});

describe('walls that say who wants the site blocked', () => {
  it('tell the visitor', () => {
    const html = said(
      'Accès interdit',
      "L'accès à ce site est bloqué",
      "Vous êtes redirigé car vous avez tenté de vous connecter à un site dont l'offre n'est pas autorisée par l'Autorité nationale des jeux.",
    );
    assert.ok(find(html));
  });

  it('are news if readers are told', () => {
    const html = said(
      'Site bloqué',
      "L'accès au site est bloqué",
      "L'Autorité nationale des jeux a annoncé vendredi que l'offre n'est pas autorisée.",
    );
    assert.equal(find(html), undefined);
  });
});

describe('walls of networks and hosts', () => {
  const NAMED: readonly [heading: string, text: string][] = [
    ['Restricted', 'This website has been restricted by your school.</p><p>games.example'],
    [
      'Website Blocked',
      'Access to the following website has been denied: games.example</p><p>This is primarily due to being flagged as: Ads',
    ],
  ];
  for (const [heading, text] of NAMED)
    it(`${heading}, with the site that was asked for`, () =>
      assert.ok(find(said('Notice', heading, text), 'http://games.example/')));

  it('do not name the site in the address for letters', () => {
    const html = said('Contact', 'Contact', 'Write to hello@games.example. Spam will be blocked.');
    assert.equal(find(html, 'http://games.example/'), undefined);
  });

  const SIGNED: readonly [heading: string, text: string][] = [
    [
      'Accès bloqué',
      'Vous avez tenté de vous connecter à un site dont le contenu est illicite.</p><p>Ministère de l’Intérieur',
    ],
    ['Sito sottoposto a sequestro preventivo', 'Guardia di Finanza - Nucleo Speciale'],
  ];
  for (const [heading, text] of SIGNED)
    it(`${heading}, signed by an authority`, () => assert.ok(find(said('Avis', heading, text))));
});

describe('walls that say what they did', () => {
  const DONE: readonly [heading: string, text: string][] = [
    ['Ой! Слишком много запросов', 'Мы временно ограничили доступ с вашего IP-адреса.'],
    [
      'Erreur',
      "Vous n'êtes pas autorisé à accéder à ce site. Votre navigateur ou votre réseau a été identifié comme suspect.",
    ],
    ['You’re temporarily restricted', 'It looks like you were going too fast. You can try again later.'],
    ['Please confirm it is you', 'We need to check your browser. Swipe the bar to the right to continue.'],
    ['VPN 또는 프록시를 사용 중입니다', 'VPN을 끄고 다시 접속해 주세요.'],
    [
      'Sorry for the inconvenience',
      'Our systems have flagged your browser as an automated tool. Please try another browser.',
    ],
  ];
  for (const [heading, text] of DONE) it(heading, () => assert.ok(find(said('Moonpool', heading, text))));

  it('let visitors in when it is their turn', () => {
    const text = 'Lots of people are using this service. You will be taken to it when it is your turn.';
    assert.ok(find(said('Queue', 'You are in a queue', text)));
  });
});

it('checks whether the visitor is a person, whatever it calls that', () => {
  assert.ok(find(said('Shield', 'Please wait while we check if you are a human', 'This is quick.')));
  assert.equal(find(said('Quiz', 'Find out if you are a human', 'Ten questions. Check if you are right.')), undefined);
});
