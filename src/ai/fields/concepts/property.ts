/** Concepts of flats, houses and rooms. */
import type { Concept } from './concept.ts';

export const PROPERTY: readonly Concept[] = [
  {
    kind: 'figure',
    names: `bedrooms, beds, number of bedrooms, bedroom count, schlafzimmer, chambres, habitaciones, dormitorios, camere da letto,
      camere, quartos, slaapkamers, sypialnie, ložnice, sovrum, soverom`,
    paths: 'numberOfBedrooms',
    shown: 'count',
  },
  {
    kind: 'figure',
    names: `bathrooms, baths, number of bathrooms, bathroom count, badezimmer, bäder, salles de bain, baños, bagni, banheiros, casas de banho,
      badkamers, łazienki, koupelny, badrum`,
    paths: 'numberOfBathroomsTotal numberOfFullBathrooms',
    shown: 'count',
  },
  {
    kind: 'figure',
    names:
      'rooms, number of rooms, room count, zimmer, pièces, locali, vani, kamers, pokoje, liczba pokoi, antal rum, rum',
    paths: 'numberOfRooms',
    shown: 'count',
  },
  {
    kind: 'figure',
    names: `area, living area, floor area, floor size, floor space, surface area, square feet, square footage, sqft, square meters, wohnfläche,
      fläche, surface, surface habitable, superficie, superficie útil, metri quadri, área, área útil, área bruta, woonoppervlakte, oppervlakte,
      powierzchnia, plocha, užitná plocha, boarea, boyta, 面積`,
    paths: 'floorSize',
    shown: 'area',
  },
  {
    kind: 'figure',
    names: `year built, built in, year of construction, construction year, baujahr, année de construction, año de construcción,
      anno di costruzione, ano de construção, bouwjaar, rok budowy, rok výstavby, byggår, 築年月`,
    paths: 'yearBuilt',
  },
  {
    kind: 'figure',
    names: `lot size, lot area, land area, plot size, grundstück, grundstücksfläche, terrain, surface du terrain, parcela, terreno,
      perceeloppervlakte, powierzchnia działki, plocha pozemku, tomtarea`,
    paths: 'lotSize',
  },
  {
    kind: 'text',
    names: `deposit, security deposit, kaution, caution, dépôt de garantie, fianza, cauzione, deposito cauzionale, caução, borg, waarborgsom,
      kaucja, kauce, deposition`,
  },
  {
    kind: 'text',
    names: 'floor, etage, stockwerk, étage, planta, piso, piano, andar, verdieping, piętro, podlaží, våning, 階',
  },
  {
    kind: 'text',
    names: `move in date, availability date, verfügbar ab, bezugsfrei ab, frei ab, disponible à partir, disponible desde,
      disponibile da, disponível desde, beschikbaar vanaf, dostępne od, k nastěhování`,
  },
  {
    kind: 'text',
    names: 'check in, check in time, checkin, anreise, arrivée, entrada, inchecken, zameldowanie, incheckning',
    paths: 'checkinTime',
  },
  {
    kind: 'text',
    names: 'check out, check out time, checkout, abreise, départ, salida, uitchecken, wymeldowanie, utcheckning',
    paths: 'checkoutTime',
  },
];
