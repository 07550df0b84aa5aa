/** Concepts of events, jobs and organizations. */
import type { Concept } from './concept.ts';

export const ORGANIZATION: readonly Concept[] = [
  {
    kind: 'date',
    names: `start date, starts, start, start time, event date, event start, begin, beginn, inicio, inizio, início, début, start op, eintritt,
      eintrittsdatum, date de début, fecha de inicio, data di inizio, startdatum, ingangsdatum, rozpoczęcie, zahájení`,
    paths: 'startDate',
  },
  { kind: 'date', names: 'end date, ends, end, end time, event end, ende, fin', paths: 'endDate' },
  {
    kind: 'text',
    names: `venue, venue name, location name, place, veranstaltungsort, spielort, lieu, lugar, luogo, locatie, miejsce, místo, 会場`,
    paths: 'location.name location',
  },
  {
    kind: 'list',
    names: 'performer, performers, artist, artists, lineup, band, interpret',
    paths: 'performer byArtist',
  },
  {
    kind: 'list',
    names:
      'organizer, organiser, host organization, hosted by, veranstalter, organisateur, organizador, organizzatore, organisator, organizator, pořadatel, arrangör, arrangør, 主催',
    paths: 'organizer',
  },
  { kind: 'choice', names: 'event status, status', paths: 'eventStatus', hasLabel: false },
  {
    kind: 'address',
    names: `address, location, full address, venue address, job location, adresse, anschrift, dirección, indirizzo, endereço, adres, adresa, osoite, адрес, 住所, 地址, ort, standort, arbeitsort, einsatzort, lieu, lieu de travail, ubicación, lugar, luogo, sede, localização, plaats,
      locatie, werklocatie, miejsce, miejsce pracy, lokalizacja, místo, místo konání, besöksadress, postadress, bezoekadres,
      direccion postal, 所在地, 勤務地`,
    paths:
      'address location.address jobLocation.address jobLocation location Organization:address LocalBusiness:address',
  },
  {
    kind: 'text',
    names: 'street, street address, straße',
    paths:
      'address.streetAddress location.address.streetAddress jobLocation.address.streetAddress Organization:address.streetAddress',
  },
  {
    kind: 'text',
    names: 'city, town, locality, stadt, ville, ciudad, città, cidade',
    paths:
      'address.addressLocality location.address.addressLocality jobLocation.address.addressLocality Organization:address.addressLocality',
  },
  {
    kind: 'text',
    names: 'postal code, postcode, zip, zip code, plz, postleitzahl, code postal',
    paths:
      'address.postalCode location.address.postalCode jobLocation.address.postalCode Organization:address.postalCode',
  },
  {
    kind: 'text',
    names: 'region, state, province, bundesland',
    paths:
      'address.addressRegion location.address.addressRegion jobLocation.address.addressRegion Organization:address.addressRegion',
  },
  {
    kind: 'text',
    names: 'country, land, pays, país, paese',
    paths:
      'address.addressCountry location.address.addressCountry jobLocation.address.addressCountry Organization:address.addressCountry',
  },
  {
    kind: 'number',
    names: 'latitude, lat',
    paths: 'geo.latitude location.geo.latitude',
    meta: 'place:location:latitude',
  },
  {
    kind: 'number',
    names: 'longitude, lng, lon',
    paths: 'geo.longitude location.geo.longitude',
    meta: 'place:location:longitude',
  },
  {
    kind: 'text',
    names: `company, employer, company name, organization, organisation, hiring organization, organization name, unternehmen, firma, arbeitgeber, entreprise, empresa, azienda, employeur, empleador, datore di lavoro, empregador, werkgever, bedrijf, pracodawca, zaměstnavatel,
      arbetsgivare, företag, 会社名`,
    paths: 'hiringOrganization worksFor Person:worksFor Organization:name Corporation:name LocalBusiness:name',
  },
  {
    kind: 'text',
    names: `salary, base salary, pay, compensation, wage, gehalt, vergütung, lohn, salaire, rémunération, salario, sueldo, stipendio, retribuzione, salário, salaris, wynagrodzenie, mzda, plat,
      månadslön, lønn, 給与, 月給`,
    paths: 'baseSalary estimatedSalary',
  },
  {
    kind: 'list',
    names: `employment type, job type, contract type, anstellungsart, type de contrat, contrat, contract, tipo de contrato, contrato, tipo di contratto, contratto, dienstverband, beschäftigungsart,
      rodzaj umowy, typ úvazku, anställningsform, 雇用形態`,
    paths: 'employmentType',
  },
  {
    kind: 'date',
    names: `valid through, application deadline, deadline, closing date, expires, registration deadline, enrollment deadline, submission deadline,
      apply before, bewerbungsfrist, bewerbungsschluss, anmeldeschluss, einsendeschluss, frist, date limite,
      date limite de candidature, date limite d inscription, fecha límite, plazo, scadenza, termine, prazo, sluitingsdatum, deadline
      sollicitatie, termin składania, termin aplikacji, uzávěrka, uzávěrka přihlášek, sista ansökningsdag, sista anmälningsdag, 締切`,
    paths: 'validThrough',
  },
  {
    kind: 'phone',
    names:
      'phone, telephone, phone number, telephone number, tel, call, telefon, telefonnummer, téléphone, teléfono, telefono, telefone, puhelin, телефон, 電話',
    paths:
      'telephone contactPoint.telephone Organization:telephone Organization:contactPoint.telephone LocalBusiness:telephone',
    meta: 'business:contact_data:phone_number',
  },
  {
    kind: 'phone',
    names: `mobile, mobile phone, mobile number, cell, cell phone, handy, handynummer, mobil, mobiltelefon, portable, móvil, celular,
      cellulare, telemóvel, komórka, mobiel, gsm, 携帯`,
    shown: 'mobile',
  },
  {
    kind: 'phone',
    names: 'fax, fax number, telefax, télécopie, telecopie, faks, faksi, факс, ファックス',
    paths: 'faxNumber contactPoint.faxNumber Organization:faxNumber LocalBusiness:faxNumber',
    shown: 'fax',
  },
  {
    kind: 'email',
    names:
      'email, e mail, mail, email address, contact email, correo, courriel, e mail adresse, e post, epost, adres e mail, mél, メール',
    paths: 'email contactPoint.email Organization:email Organization:contactPoint.email LocalBusiness:email',
    meta: 'business:contact_data:email',
  },
  {
    kind: 'list',
    names: `opening hours, hours, business hours, öffnungszeiten, horaires, horaires d ouverture, horario, horarios, orari, orari di apertura,
      horário, openingstijden, openingsuren, godziny otwarcia, otevírací doba, öppettider, åpningstider, åbningstider, 営業時間`,
    paths: 'openingHours',
    shown: 'hours',
  },
  { kind: 'text', names: 'price range, preisklasse', paths: 'priceRange' },
  {
    kind: 'figure',
    names: `vat id, vat number, tax id, tax number, ust idnr, ust id nr, ust id, umsatzsteuer id, umsatzsteuer identifikationsnummer,
      n tva, tva intracommunautaire, numéro de tva, nif, cif, partita iva, p iva, btw nummer, btw nr, nip, dič, momsnr, momsregnr`,
    paths: 'vatID taxID Organization:vatID LocalBusiness:vatID Organization:taxID',
  },
  {
    kind: 'figure',
    names:
      'coordinates, gps, gps coordinates, geo coordinates, koordinaten, coordonnées gps, coordenadas, coordinate, współrzędne, souřadnice',
  },
  { kind: 'date', names: 'founded, founding date, founded in, gegründet', paths: 'foundingDate' },
];
