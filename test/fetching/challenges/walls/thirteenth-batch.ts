/**
 * Walls that only name the check they ask for, send programs to an API, draw a captcha by script, submit a form by
 * themselves, forbid programs or name a limit; and pages with a word or a part of those. Each has a rule or words of
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

const API = '<a href="/api">API</a>';
const TURNSTILE = '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"></script>';
const HCAPTCHA = '<script src="https://js.hcaptcha.com/1/api.js?render=explicit" async defer></script>';
const SCORE = '<script src="https://www.google.com/recaptcha/api.js?render=6Lk"></script>';
const SCORED =
  '<script>grecaptcha.execute("6Lk",{action:"enter"}).then((token) => { location.href = "/enter?t=" + token; });</script>';
const SCRIPT = '<script src="/n.js"></script>';

export const THIRTEENTH_WALLS: readonly WallPage[] = [
  ...family(
    'Only the name of a check',
    said('en', 'Tides', 'Additional verification required'),
    said('en', 'Tides', 'Security verification required', '<a href="/">To the home page</a>'),
    said('de', 'Gezeiten', 'Zusätzliche Überprüfung erforderlich'),
    said('it', 'Maree', 'Verifica aggiuntiva richiesta'),
    said('ja', '潮汐', '追加の確認が必要です'),
    said('ko', '조석', '추가 인증이 필요합니다'),
    said('zh-HK', '潮汐', '需要進一步驗證'),
    said('hi', 'ज्वार', 'अतिरिक्त सत्यापन आवश्यक है'),
  ),
  ...family(
    'Sent to an API',
    line('en', 'Automated access', `Automated access detected. Please use our ${API}.`),
    said('en', 'Tides', 'Looks like you are a bot', `There is an ${API} for that.`),
    line('en', 'Tides', `You appear to be scraping. The same tables are in the ${API}.`),
    line('en', 'Tides', `Scripted access to these pages is not allowed. Take the ${API}.`),
    said('de', 'Gezeiten', 'Automatisierter Zugriff erkannt', 'Die Schnittstelle (API) steht allen offen.'),
    said('fr', 'Marées', 'Accès automatisé détecté', `Passez par l'${API}.`),
    said('ru', 'Приливы', 'Обнаружен автоматический доступ', `Есть ${API}.`),
  ),
  ...family(
    'Captcha by script',
    line(
      'en',
      'Tides',
      'A quick look, then you are in.',
      `<div id="a"></div>${TURNSTILE}<script>turnstile.render("#a")</script>`,
    ),
    line(
      'en',
      'Tides',
      'Solve the puzzle to come in.',
      '<div id="arkose"></div><script src="https://tides.arkoselabs.com/v2/K/api.js"></script>',
    ),
    line('ru', 'Приливы', 'Ещё немного, и вы здесь.', `<div id="captcha-place"></div>${HCAPTCHA}`),
    line('en', 'Tides', 'We will be with you shortly.', SCORE + SCORED),
  ),
  ...family(
    'Form that submits itself',
    page(
      'en',
      '',
      '<form method="post"><input type="hidden" id="k"></form><script>var n=7;for(var i=0;i<99;i++)n=n*31%65521;document.getElementById("k").value=n;document.forms[0].submit()</script>',
    ),
    '<html><head><script>function run(){var k=document.getElementById("k");k.value=[3,1,4].reduce((a,b)=>a*7+b);k.form.submit()}</script></head><body onload="run()"><form method="post"><input type="hidden" id="k"></form></body></html>',
    `<html><body onload='document.cookie="v=77ab12";location.reload()'></body></html>`,
  ),
  ...family(
    'Causes and ways out',
    said(
      'en',
      'Sorry',
      'Access denied',
      'We are unable to give you access to our pages at this time. This may be caused by your browser, an extension of it, your network, or a script that was kept from running.',
    ),
    page(
      'en',
      'Access restricted',
      '<h1>Access restricted</h1><p>Access from your IP address has been restricted.</p><p>Your IP: 198.51.100.7</p><form><button>Unblock my IP address</button></form>',
    ),
    line('ru', 'VPN', 'Отключите VPN, чтобы открыть сайт.'),
    line('tr', 'VPN', "Siteyi açmak için VPN'i kapatın."),
  ),
  ...family(
    'What a refusal adds',
    line('de', 'Hinweis', 'Unser System hat Ihre Anfrage als Sicherheitsrisiko eingestuft.'),
    said('en', 'Tides', 'Location restricted', 'You seem to be in a country that we do not serve.'),
    said('en', 'Tides', 'Content not available in your location', 'This service is offered in Germany and Austria.'),
    line('en', 'Access denied', 'Access denied by security policy. Your IP address and this event have been logged.'),
    said(
      'en',
      'Security notice',
      'Security notice',
      'Your session was flagged by our fraud protection. Clear your cookies and try again, or use another device.',
    ),
    page(
      'de',
      'Warteseite',
      '<h1>Großer Andrang</h1><p>Sie sind in der Warteschlange. Position: 4.812</p>',
      '<meta http-equiv="refresh" content="20">',
    ),
    line('fr', 'Marées', 'Vérification de sécurité en cours, merci de patienter…', SCRIPT),
    said('en', 'Connecting', 'DDoS protection is on', 'You will be sent to the page in 5 seconds.', SCRIPT),
  ),
];

/** In words that no other page of the tests has. */
export const THIRTEENTH_NOTICES: readonly WallPage[] = [
  ...family(
    'Programs forbidden',
    line('fr', 'Refus', "L'extraction automatique de données est interdite. IP : 198.51.100.7"),
    line('ru', 'Запрет', 'Парсинг запрещён. Ваш IP: 198.51.100.7'),
  ),
  ...family(
    'Limits and attacks',
    said(
      'en',
      'Rate limit · Tides',
      'Whoa there!',
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again; in some cases this takes up to an hour. <a href="/support">Contact support</a>',
    ),
    line('de', 'Gezeiten', 'Sie haben das Tageslimit für Suchanfragen erreicht. Morgen geht es weiter.'),
    line('en', 'Tides', 'This request was identified as an attack and has been logged. ID 7fab1200'),
    line(
      'en',
      'Tides',
      'For the protection of our customers your request was not carried out. Incident number: 20260102-8812',
    ),
  ),
  ...family(
    'A person, in more words',
    line('de', 'Gezeiten', 'Wir schauen nur kurz, ob Sie ein echter Gast sind.', SCRIPT),
    line('ru', 'Приливы', 'Секунду, смотрим, человек ли вы.', SCRIPT),
    line('tr', 'Gelgit', 'Gerçek bir ziyaretçi olduğunuza bakıyoruz, lütfen bekleyin.', SCRIPT),
    line(
      'de',
      'Prüfung',
      'Bitte schieben Sie das Puzzleteil an seinen Platz.',
      '<div id="puzzle"></div><script src="/p.js"></script>',
    ),
    line(
      'en',
      'One question',
      '<form method="post">To keep robots out: what is 9 - 4? <input name="r"><button>Enter</button></form>',
    ),
  ),
  ...family(
    'From abroad, in more words',
    line('en', 'Unavailable', 'This website cannot be reached from abroad.'),
    line('ja', 'お知らせ', '日本国外からはご覧いただけません。'),
    line('tr', 'Uyarı', 'Yurt dışından erişim kapalıdır.'),
    line('hi', 'सूचना', 'विदेश से इस वेबसाइट तक पहुँच बंद है।'),
    said('ja', '順番待ち', 'ただいま順番待ちです', 'あなたの前に120人います。このままお待ちください。'),
  ),
];

export const THIRTEENTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a check that is required for something else',
    html: said(
      'en',
      'Account',
      'Additional verification required',
      'Before a withdrawal, upload a paper that shows your address.',
      '<a href="/upload">Upload</a>',
    ),
  },
  {
    why: 'the same in German',
    html: said(
      'de',
      'Konto',
      'Zusätzliche Überprüfung erforderlich',
      'Laden Sie einen Nachweis hoch, damit wir auszahlen können.',
    ),
  },
  {
    why: 'what programs may do',
    html: said(
      'en',
      'Automated access',
      'Automated access',
      `Robots are welcome to the ${API}. Please do not crawl the tables.`,
    ),
  },
  {
    why: 'rules of a chat, for bots too',
    html: said('en', 'Chat', 'Rules', 'You will be blocked if you use bots.'),
  },
  {
    why: 'thanks, with the script of a captcha',
    html: line('en', 'Thank you', 'Thank you, your message was sent.', TURNSTILE),
  },
  {
    why: 'thanks that ask to wait, with the script of a captcha',
    html: line('en', 'Thank you', 'Thank you. Please wait for our mail.', HCAPTCHA),
  },
  {
    why: 'a picture, with the script of a captcha',
    html: line('en', 'Lamps', 'Lamp', `<img src="/lamp.jpg">${TURNSTILE}`),
  },
  {
    why: 'thanks, with a script that scores visits',
    html: line('en', 'Thank you', 'Thank you. We will be with you shortly.', SCORE),
  },
  {
    why: 'a sign-in that goes to another site by itself',
    html: page(
      'en',
      'Signing in',
      '<form method="post" action="https://sso.example/acs"><input type="hidden" name="r"></form><script>document.forms[0].r.value=1;document.forms[0].submit()</script>',
    ),
  },
  {
    why: 'a field that is set for a search',
    html: page(
      'en',
      'Search',
      '<form id="f"><input type="hidden" id="w"><input name="q"><button>Search</button></form><script>w.value=innerWidth;function go(){f.submit()}</script>',
    ),
  },
  {
    why: 'a map that a script draws on load',
    html: '<html><head><title>Map</title></head><body onload="draw()"><div id="m"></div><p>Our piers</p><script>function draw(){m.innerHTML="<b>Pier 1</b>"}</script></body></html>',
  },
  {
    why: 'causes of a film that does not play',
    html: said(
      'en',
      'Film',
      'The film does not play',
      'This may be due to your browser, an extension or your network.',
      '<button>Reload</button>',
    ),
  },
  {
    why: 'a game under the question of a wall',
    html: said(
      'en',
      'Are you a robot? – a game',
      'Are you a robot?',
      'A short text game about proving you are human. Press and hold the button to start.',
      '<button>Start</button>',
    ),
  },
  {
    why: 'a demo of a captcha',
    html: said(
      'en',
      'Captcha sample',
      'Captcha sample',
      'Solve the captcha to see what the server says.',
      '<form><div class="g-recaptcha"></div><button>Verify</button></form>',
    ),
  },
  {
    why: 'a letter with a number, in German',
    html: line('de', 'Bestellung', 'Ihre Anfrage wurde abgelehnt. Wir melden uns schriftlich. Vorgangsnummer: 4471-AB'),
  },
  {
    why: 'a session that ended by itself',
    html: line('en', 'Session', 'Your session was ended because you were inactive.'),
  },
  {
    why: 'limits of something else',
    html: line('de', 'Tarif', 'Sie haben das Limit Ihres Tarifs erreicht. Mehr Speicher kaufen?'),
  },
  {
    why: 'a game with a block',
    html: said('en', 'Level 7', 'Level 7', 'Wait for the robot to pass, then slide the block to the door.'),
  },
  {
    why: 'how a thing works, after its name',
    html: line('en', 'Wi-Fi', 'Securing your connection: how WPA3 works.'),
  },
];
