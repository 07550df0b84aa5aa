/** What questions ask for without its name, and the labels for it. A table without rules. */

const WHO = /^\s*(?:and\s+)?(?:who|by whom)\b/i;
const WHERE =
  /^\s*(?:and\s+)?(?:where|(?:in|at|on|from|to) (?:which|what) (?:city|town|place|country|venue|location|island|state))\b/i;
const WHEN =
  /^\s*(?:and\s+)?(?:when|(?:in|on|since|until|by) (?:which|what) (?:day|date|year|month)|until when|what (?:year|date|day))\b/i;
const HOW_LONG = /\bhow (?:long|many (?:minutes|hours|days|weeks|months|years))\b/i;
const HOW_BIG = /\bhow (?:big|large|high)\b|^\s*(?:and\s+)?what\b/i;
const HOW_MANY = /\bhow many\b/i;
const HOW_HARD = /\bhow (?:hard|difficult|easy|demanding|challenging)\b/i;
const WHAT = /^\s*(?:and\s+)?(?:what|which|how (?:much|high|big|large))\b/i;

/**
 * How the question begins, words of it that say what is asked for (none: only the subject is named), and the labels that
 * pages have for that, in several languages.
 */
export const LABELS_ASKED_FOR: readonly (readonly [RegExp, string, string])[] = [
  [
    WHO,
    'make makes made manufacture manufactures manufactured produce produces produced maker producer stellt hersteller herstellt gebaut fabrique fabriqué fabrica fabricó produce prodotto maakt gemaakt produkuje tillverkar',
    'manufacturer, maker, brand, made by, producer, manufactured by, produced by, hersteller, marke, fabricant, marque, fabricante, marca, produttore, merk, fabrikant, producent, marka, tillverkare, varumärke, メーカー, ブランド',
  ],
  [
    WHO,
    'directed directs director regie réalisé dirigió diretto dirigiu geregisseerd',
    'director, directed by, regie, réalisateur, réalisation, dirección, regia, direção, regisseur',
  ],
  [
    WHO,
    'composed composes composer music komponiert composé compuso composto',
    'composer, music, music by, composed by, komponist, musik, compositeur, musique, compositor, música, compositore',
  ],
  [
    WHO,
    'organize organizes organized organizing organise organises organised organising hosts hosted host veranstaltet organisiert organiza organizza organiseert organizuje',
    'organizer, organiser, organized by, organised by, host, hosted by, presented by, veranstalter, organisateur, organiza, organizador, organizzatore, organisator, organizator, arrangör',
  ],
  [
    WHO,
    'lead leads led guide guides leader guided leitet führt guidé',
    'guide, tour guide, leader, tour leader, led by, guided by, reiseleiter, leitung',
  ],
  [
    WHO,
    'teach teaches taught instructor teacher lecturer tutor unterrichtet enseigne enseña insegna',
    'instructor, teacher, lecturer, taught by, tutor, instructors, dozent, enseignant, profesor, docente, docent',
  ],
  [WHO, 'chair chaired chairs chairperson', 'chair, chairperson, chaired by, chairman, presiding'],
  [
    WHO,
    'sell sells selling sold seller dealer vend vende verkauft verkoopt agency agent',
    'seller, sold by, dealer, agent, listed by, agency, verkäufer, händler, anbieter, vendeur, agence, vendedor, venditore, verkoper',
  ],
  [
    WHO,
    'publish publishes published publisher verlegt édité publicó pubblicato',
    'publisher, published by, verlag, éditeur, editorial, editore, uitgever, editora, wydawca, wydawnictwo',
  ],
  [
    WHO,
    'design designed designs designer architect built build engineer entworfen conçu diseñó progettato projetou ontworpen zaprojektował',
    'designer, designed by, architect, engineer, architekt, entwurf, architecte, arquitecto, progettista, architetto, arquiteto, architect, ontwerper, architekt, projektant, arkitekt',
  ],
  [
    WHO,
    'translate translated translator übersetzt traduit tradujo tradotto',
    'translator, translated by, übersetzer, traducteur, traductor, traduttore',
  ],
  [WHO, 'illustrate illustrated illustrator', 'illustrator, illustrated by, illustrations'],
  [WHO, 'narrate narrated narrator narrates', 'narrator, narrated by, read by'],
  [WHO, 'curate curated curator curates', 'curator, curated by, kurator, commissaire, curador, curatore'],
  [
    WHO,
    'own owns owned owner besitzt gehört',
    'owner, owned by, proprietor, eigentümer, inhaber, propriétaire, propietario, proprietario',
  ],
  [
    WHO,
    'husband wife spouse partner married marry verheiratet',
    'spouse, husband, wife, partner, ehepartner, conjoint, cónyuge, coniuge',
  ],
  [
    WHO,
    'founded founder founders established started gegründet fondé fundó fondato fundou opgericht założył grundade',
    'founder, founders, founded by, gründer, fondateur, fundador, fondatore, oprichter, założyciel, grundare',
  ],
  [
    WHO,
    'employ employs employer hiring hires',
    'employer, company, hiring organization, arbeitgeber, employeur, empresa, azienda',
  ],
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
  [
    HOW_LONG,
    'last lasts take takes movie film show series video episode podcast tour trip journey cruise course class workshop event flight',
    'duration, running time, runtime, length, dauer, laufzeit, durée, duración, durata, duur, duração, czas trwania, speltid, 上映時間',
  ],
  [
    HOW_LONG,
    'deliver delivered delivery arrive ship shipping',
    'delivery, delivery time, ships in, shipping time, lieferzeit, délai de livraison, plazo de entrega, levertijd',
  ],
  [
    HOW_BIG,
    'size large area surface big superficie taille größe fläche groß grootte oppervlakte',
    'area, living area, floor area, floor space, size, square feet, square footage, surface, wohnfläche, fläche, superficie, superficie útil, woonoppervlakte, área, powierzchnia, boarea',
  ],
  [
    HOW_MANY,
    'fit fits sleep sleeps hold holds seat sit accommodate',
    'capacity, sleeps, persons, people, seats, number of persons, guests, personen, personenzahl',
  ],
  [
    HOW_MANY,
    'vacancy vacancies opening openings position positions plazas puestos stellen',
    'vacancies, openings, positions, number of positions, vacantes, plazas, posti, vagas',
  ],
  [
    HOW_MANY,
    'employee employees staff worker workers mitarbeiter beschäftigte salariés empleados dipendenti',
    'employees, number of employees, staff, headcount, team size, company size, mitarbeiter, effectif, empleados, dipendenti',
  ],
  [
    HOW_MANY,
    'mile miles kilometer kilometers driven',
    'mileage, odometer, kilometers, kilometerstand, laufleistung, kilométrage, kilometraje',
  ],
  [HOW_MANY, 'bedroom bedrooms', 'beds, bedrooms, bedroom'],
  [HOW_MANY, 'bathroom bathrooms', 'baths, bathrooms, bathroom'],
  [
    HOW_HARD,
    'hard difficult easy demanding challenging',
    'difficulty, level, difficulty level, grade, skill level, schwierigkeit, schwierigkeitsgrad, difficulté, dificultad, difficoltà, moeilijkheid',
  ],
  [
    WHAT,
    'salary pay wage earn sueldo gehalt verdienst salaire stipendio salário salaris',
    'salary, pay, compensation, wage, salary range, gehalt, vergütung, salaire, rémunération, salario, sueldo, stipendio, retribuzione, salário, salaris, wynagrodzenie, lön',
  ],
  [
    WHAT,
    'job profession occupation living work beruf',
    'occupation, profession, job, beruf, profession, ocupación, professione',
  ],
  [
    WHAT,
    'material fabric',
    'material, materials, fabric, composition, material composition, materiale, matériau, matière',
  ],
  [WHAT, 'elevation altitude', 'elevation, altitude, height, höhe'],
  [WHAT, 'guarantee warranty', 'warranty, guarantee, garantie, garantía, garanzia, garantia, gwarancja, garanti'],
  [WHAT, 'deadline', 'deadline, apply by, application deadline, closing date, due date'],
  [WHAT, 'zip postcode postal', 'zip, zip code, postcode, postal code'],
  [
    WHAT,
    'contract vertrag contrat contrato contratto',
    'contract, contract type, type of contract, vertragsart, type de contrat, tipo de contrato, contrato, contratto',
  ],
  [WHAT, 'fuel', 'fuel, fuel type, kraftstoff, carburant, combustible'],
  [WHAT, 'license licence', 'license, licence, lizenz'],
];
