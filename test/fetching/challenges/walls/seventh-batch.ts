/**
 * Pages for the families that the sixteenth to eighteenth sets showed to be missed or refused: one for each. The
 * figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;

export const SEVENTH_WALLS: readonly WallPage[] = [
  {
    family: 'Stopped traffic',
    html: page(
      'nb',
      'Feil',
      '<p>Forbindelsen din (198.51.100.77) ble stanset av filteret vårt. Ta kontakt med drift@example.no og oppgi AX-22910.</p>',
    ),
  },
  {
    family: 'Hosting companies',
    html: page(
      'en',
      'Sorry about this',
      '<p>Our shop is closed to traffic from hosting companies. If you are at home, switch your VPN off.</p>',
    ),
  },
  {
    family: 'Queue in own words',
    html: `<html lang="de"><head><title>Gleich geht's los</title><meta http-equiv="refresh" content="30"></head><body><h1>Gerade wollen sehr viele in den Shop</h1><p>Du bist Nummer 4.112. Lass dieses Fenster offen, wir holen dich automatisch rein.</p></body></html>`,
  },
];

export const SEVENTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a comic titled with the question of a wall',
    html: page('ru', 'Вы робот?', '<h1>Вы робот?</h1><p>Комикс в семи частях. Рисует Анна К.</p>'),
  },
  {
    why: 'a play titled with the request of a wall',
    html: page(
      'en',
      "Prove You're Human",
      "<h1>Prove You're Human</h1><p>A comedy in two acts. Opens 12 October at the Arts Theatre.</p>",
    ),
  },
  {
    why: 'a line for a person',
    html: page('en', 'Live help', '<p>You are number 3 in the queue. Anna will be with you shortly.</p>'),
  },
  {
    why: 'a line at a counter',
    html: page('nl', 'Wachtrij gemeente', '<p>Uw nummer is B112. Nog 4 wachtenden voor u aan de balie.</p>'),
  },
  {
    why: 'what a waiting room does',
    html: page(
      'en',
      'How our waiting room works',
      '<h1>How our waiting room works</h1><p>From 9:55 you are placed in line at random. When it is your turn you have ten minutes.</p>',
    ),
  },
  {
    why: 'terms that can be declined',
    html: page(
      'en',
      'Important information',
      '<h1>Important information</h1><p>This website is not directed at persons in Canada or Japan. By clicking below you confirm that you are not in a restricted jurisdiction and may access this section.</p><form method="post"><button>I agree</button><button>I do not agree</button></form>',
    ),
  },
  {
    why: 'an application that looks for its session',
    html: page(
      'en',
      'Portal',
      '<p>Checking your session…</p><script>fetch("/api/session").then(r=>location.replace(r.ok?"/home":"/login"))</script>',
    ),
  },
  {
    why: 'a failure of the site',
    html: page(
      'en',
      'Something went wrong',
      '<h1>Something went wrong on our side</h1><p>Your request could not be completed. Request ID: 7f3a-1120-bb91. Your IP: 203.0.113.4. Please try again.</p>',
    ),
  },
];
