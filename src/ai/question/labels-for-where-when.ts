/** What questions ask for without its name, and the labels for it: places and dates. A table without rules. */
import type { LabelsAskedFor } from './label-table.ts';

const WHERE =
  /^\s*(?:and\s+)?(?:where|(?:in|at|on|from|to) (?:which|what) (?:city|town|place|country|venue|location|island|state))\b/i;
const WHEN =
  /^\s*(?:and\s+)?(?:when|(?:in|on|since|until|by) (?:which|what) (?:day|date|year|month)|until when|what (?:year|date|day))\b/i;

export const LABELS_FOR_WHERE_WHEN: readonly LabelsAskedFor[] = [
  [
    WHERE,
    'made manufactured produced hergestellt produziert fabriqué fabricado prodotto gemaakt produkowany',
    'country of manufacture, country of origin, made in, origin, manufactured in, place of manufacture, herkunft, herkunftsland, herstellungsland, hergestellt in, pays de fabrication, fabriqué en, país de fabricación, origen, paese di produzione, land van herkomst, kraj pochodzenia',
  ],
  [
    WHERE,
    'place held take located location happen happens happening statt findet lieu celebra tiene svolge plaats acontece fica situado situada befindet',
    'location, venue, place, where, ort, veranstaltungsort, adresse, lieu, lugar, ubicación, luogo, sede, locatie, plaats, local, miejsce, plats, address, workplace, 場所, 会場, 住所',
  ],
  // "Where is the job?"
  [
    WHERE,
    '',
    'location, venue, place, workplace, job location, ort, arbeitsort, standort, lieu, lugar, ubicación, luogo, sede, locatie, plaats, local, miejsce, plats',
  ],
  [
    WHERE,
    'begin begins start starts depart departs beginnt startet commence empieza inizia comienza começa begint',
    'start, starting point, start location, starts in, begins in, departure, from, meeting point, startpunkt, startort, départ, inicio, salida, partenza, início, vertrekpunt',
  ],
  [
    WHERE,
    'end ends finish finishes endet ende finit termina finisce eindigt',
    'end, finish, ends in, finishes in, end point, end location, ziel, endpunkt, arrivée, fin, llegada, arrivo, fim, eindpunt',
  ],
  [
    WHEN,
    'start starts begin begins take place held happen beginnt findet statt commence empieza inizia começa begint',
    'date, dates, when, start, starts, start date, datum, termin, beginn, wann, date de début, fecha, inicio, data, início, startdatum, データ, 開催日',
  ],
  [
    WHEN,
    'end ends finish finishes expire expires expiry run runs',
    'end, ends, end date, expires, expiry date, valid until, until, enddatum, ablaufdatum',
  ],
  [
    WHEN,
    'built build constructed construction gebaut errichtet construit construido construida costruito costruita gebouwd zbudowany byggdes',
    'year built, built, construction, construction year, year of construction, constructed, completed, baujahr, bauzeit, année de construction, construction, año de construcción, anno di costruzione, costruzione, ano de construção, bouwjaar, rok budowy, byggår',
  ],
  [
    WHEN,
    'post posted publish published advertised veröffentlicht publié publiée publicó pubblicato publicada publicado',
    'date posted, posted, posted on, published, published on, publication date, date published, veröffentlicht, veröffentlicht am, date de publication, fecha de publicación, data di pubblicazione, data de publicação',
  ],
  [
    WHEN,
    'apply application applications bewerben postuler',
    'apply by, application deadline, deadline, closing date, apply until, bewerbungsfrist, date limite',
  ],
  [WHEN, 'erupt erupted eruption', 'last eruption, latest eruption'],
  [
    WHEN,
    'deliver delivered delivery arrive ship shipped geliefert livré',
    'delivery, delivery time, ships, shipping time, lieferzeit, délai de livraison, plazo de entrega, levertijd, dostawa',
  ],
];
