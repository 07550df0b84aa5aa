/** What questions ask for without its name, and the labels for it: persons and companies. A table without rules. */
import type { LabelsAskedFor } from './label-table.ts';

const WHO = /^\s*(?:and\s+)?(?:who|by whom)\b/i;

export const LABELS_FOR_WHO: readonly LabelsAskedFor[] = [
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
];
