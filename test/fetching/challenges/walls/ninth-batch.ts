/**
 * Pages that tell about a check without having one, and walls that bar visitors by law or by the rules of their
 * network: one or two for each family of the twentieth and twenty-first sets. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;

export const NINTH_WALLS: readonly WallPage[] = [
  {
    family: 'European law',
    status: 451,
    html: page(
      'en',
      'Not here, sorry',
      '<h1>Dear reader</h1><p>Our records say that you are in the European Union, where the GDPR applies, so we cannot let you read the Gazette for now.</p><p>Call 555-0100 if you have questions.</p>',
    ),
  },
  {
    family: 'Filter of a library',
    html: page(
      'en',
      'Town library',
      '<h1>Hold on!</h1><p>This website is blocked on the library network.</p><p>Site: games.example<br>Reason: Gambling<br>Policy: Visitors<br>User: desk-12</p><p>Ask at the desk if you need it for your studies.</p>',
    ),
  },
  {
    family: 'Filter of a country',
    html: page(
      'id',
      'Internet Aman',
      '<h3>Akses ke situs ini diblokir</h3><p>Halaman ini tidak dapat dibuka sesuai peraturan yang berlaku.</p><p>Jika menurut Anda ini keliru, kirim email kepada kami.</p>',
    ),
  },
  {
    family: 'Bar of a country in Romanian',
    html: page(
      'ro',
      'Acces restricționat',
      '<h1>Nu puteți intra din țara dumneavoastră</h1><p>Serviciul este disponibil numai în România.</p>',
    ),
  },
  {
    family: 'Too many downloads',
    html: page(
      'en',
      'Harbor Journal',
      '<h3>Your IP address has been suspended</h3><p>We noticed systematic downloading from your network.</p><p>Ask your librarian to write to us.</p>',
    ),
  },
  {
    family: 'Line with a time to wait',
    html: page(
      'fr',
      "Salle d'attente",
      '<h1>Vous êtes nombreux !</h1><p>Vous serez redirigé automatiquement dès que votre tour arrivera.</p><p>Votre position : 1 204, attente estimée : 12 min</p>',
    ),
  },
  {
    family: 'Hidden place in Norwegian',
    html: page('nb', 'Ikke tilgjengelig', '<p>Det ser ut til at du bruker VPN. Slå av tjenesten for å få tilgang.</p>'),
  },
  {
    family: 'Seizure in Italian',
    html: page(
      'it',
      'Sito sotto sequestro',
      "<h2>Sito sotto sequestro</h2><p>In esecuzione del decreto del Tribunale di Livorno, procedimento n. 118/26, l'accesso al sito è inibito.</p><p>Art. 171-ter della Legge n. 633.</p>",
    ),
  },
  {
    family: 'Register in Russian',
    html: page(
      'ru',
      'Доступ ограничен',
      '<h1>Доступ к ресурсу ограничен</h1><p>Страница, которую вы открыли, внесена в реестр запрещённых сайтов (149-ФЗ).</p><p>Проверить адрес можно на сайте ведомства.</p>',
    ),
  },
  {
    family: 'Pages counted in Polish',
    status: 429,
    html: page(
      'pl',
      'Zwolnij!',
      '<h2>Za dużo żądań z Twojego adresu</h2><p>W ciągu minuty z adresu 198.51.100.9 pobrano ponad 90 stron. Odczekaj chwilę i odśwież stronę.</p>',
    ),
  },
  {
    family: 'Proof of work of an archive',
    html: page(
      'fr',
      'Vérification en cours',
      '<h1>Un instant, s\'il vous plaît</h1><p>Avant d\'afficher l\'image, nous vérifions que la visite vient d\'un lecteur.</p><form method="post" action="/_v"><altcha-widget challengeurl="/_v/c" auto="onload"></altcha-widget><button>Continuer</button></form><script type="module" src="/altcha.js"></script>',
    ),
  },
];

export const NINTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a blog on why its captcha is gone, which it quotes',
    html: page(
      'sv',
      'Därför försvann captchan',
      '<h1>Därför försvann captchan</h1><p>»Bekräfta att du är människa« stod det i formuläret. Vi bytte till ett dolt fält, och det kommer inte mer skräppost än förut.</p>',
    ),
  },
  {
    why: 'a blog that was attacked, in Romanian',
    html: page(
      'ro',
      'Am scăpat',
      '<h1>Am scăpat</h1><p>Am activat protecția DDoS două zile, pentru că pagina nu mai mergea. De azi puteți scrie din nou fără captcha, iar comentariile sunt deschise.</p>',
    ),
  },
  {
    why: 'help on how a line works, in Danish',
    html: page(
      'da',
      'Sådan virker køen',
      '<h1>Sådan virker vores kø</h1><p>Du får et nummer i venteværelset, og når det er din tur, sendes du videre. Genindlæs ikke siden, mens du venter.</p>',
    ),
  },
  {
    why: 'the page of a researcher, with nothing to run or to fill in',
    html: page(
      'en',
      'A. Wader',
      '<h1>A. Wader</h1><p>My field is captchas and proof of work. To prove you are human, write the word “heron” into the subject when you mail me, and I will answer.</p>',
    ),
  },
  {
    why: 'a subscription that is confirmed with a puzzle',
    html: page(
      'en',
      'Slow letters: confirm',
      '<h2>Confirm Humanity</h2><p>Before we add you to <b>Slow letters</b>, please tick the box. It keeps bots out.</p><form method="post"><input type="hidden" name="EMAIL" value="a@b.example"><script src="https://www.google.com/recaptcha/api.js" async defer></script><div class="g-recaptcha" data-sitekey="6L"></div><button>Subscribe</button></form>',
    ),
  },
  {
    why: 'a thread about an order, in Spanish',
    html: page(
      'es',
      'Web bloqueada',
      '<h1>Web bloqueada</h1><p>No puedo entrar en la web del club. Sale un aviso: contenido bloqueado por resolución judicial.</p><p>Espera al domingo.</p><span>2 respuestas</span>',
    ),
  },
  {
    why: 'a press release about sites that were blocked, in Korean',
    html: page(
      'ko',
      '[보도자료] 불법 사이트 접속차단 결정',
      '<h1>불법 사이트 접속차단 결정</h1><p>위원회는 해외 사이트 9건에 대해 접속차단을 의결했다.</p>',
    ),
  },
  {
    why: 'a job for people who build checks',
    html: page(
      'en',
      'Bot Detection Engineer',
      '<h1>Bot Detection Engineer</h1><p>Full time, Porto</p><p>You will build the checks that tell people from scripts: proof of work, captchas as a last resort. We block a million requests an hour.</p><a href="/apply">Apply</a>',
    ),
  },
  {
    why: 'a product against unwanted access, in Japanese',
    html: page(
      'ja',
      '不正アクセスを自動で遮断',
      '<h1>不正アクセスを遮断</h1><p>ボットからのアクセスを検知して自動でブロックします。月額980円から。</p>',
    ),
  },
];
