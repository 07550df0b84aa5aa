/** What questions ask for without its name, and the labels for it: amounts and properties. A table without rules. */
import type { LabelsAskedFor } from './label-table.ts';

const HOW_LONG = /\bhow (?:long|many (?:minutes|hours|days|weeks|months|years))\b/i;
const HOW_BIG = /\bhow (?:big|large|high)\b|^\s*(?:and\s+)?what\b/i;
const HOW_MANY = /\bhow many\b/i;
const HOW_HARD = /\bhow (?:hard|difficult|easy|demanding|challenging)\b/i;
const WHAT = /^\s*(?:and\s+)?(?:what|which|how (?:much|high|big|large))\b/i;

export const LABELS_FOR_WHAT: readonly LabelsAskedFor[] = [
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
