/**
 * Pages that tell about a check without having one, and walls that bar visitors by law or by the rules of their network:
 * one or two for each family of the twentieth set. The figures are in docs/challenges.md.
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
];
