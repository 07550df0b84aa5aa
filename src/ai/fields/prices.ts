/** The current prices in a line: not old prices, prices of a part, or savings. */
import { type Amount, type NumberLocale, readAmounts } from './amounts.ts';

/** Whole words, in any script. */
const word = (words: string): string => `(?<!\\p{L})(?:${words.replace(/\n\s*/g, '')})(?!\\p{L})`;

/** Words before an old price, which a shop compares its own with. */
const BEFORE_OLD = word(
  `was|were|rrp|r\\.r\\.p|msrp|srp|old|before|previously|list|uvp|statt|bisher|vorher|ehemals|au lieu(?: de)?|instead(?: of)?|antes|avant|prima|listino|
  tidigare|ord|ordinarie|førpris|før|läpi|vanha|původní|původně|pôvodná|przed|poprzednia|regularna|eski|старая|раньше|было|було|van|adviesprijs|
  compare(?: at)?|comp(?:\\.|arable)? (?:value|price)|vejl|veil|ovh|定価|原价|原價|參考價|通常価格`,
);
/** Words before the lowest price of the last 30 days, which shops in Europe must show beside a discount. */
const BEFORE_LOWEST = word(
  `lowest (?:recent )?price|(?:30.)?tage.(?:best|tiefst)preis|niedrigster (?:gesamt)?preis|prix le plus bas|precio (?:más|mas) bajo|
  prezzo (?:più|piu) basso|preço mais baixo|menor preço|laagste prijs|najniższa|nejnižší cena|najnižšia cena|lägsta pris(?:et)?|
  laveste pris|alin hinta|legalacsonyabb ár|cel mai mic preț|najniža cijena|najnižja cena|past 30 days|last 30 days`,
);
const TAXES = 'vat|tax(?:es)?|gst|mwst|ust|taxes|tva|iva|btw|moms|mva|dph';
const TAX = new RegExp(`(?<!\\p{L})(?:${TAXES}|netto|brutto|ht|ttc)(?!\\p{L})|税`, 'iu');
/** Words before or after a price to which tax is added. */
const WITHOUT_TAX = new RegExp(
  `(?<!\\p{L})(?:(?:excl(?:uding|usive)?\\.?(?: of)?|ex\\.?|exkl\\.?|ekskl\\.?|plus|without|before|zzgl\\.?|ohne|hors|sin|senza|sem|bez|uten) ?(?:${TAXES})|netto|ht)(?!\\p{L})|\\+ ?(?:${TAXES})(?!\\p{L})|税抜|税別`,
  'iu',
);
/** Words before the lowest of several prices. */
const BEFORE_LEAST = word(
  `from|starting|starts?(?: at)?|as low as|up to|bis zu|ab|à partir|a partir|a partire|dès|depuis|desde|da|dal|vanaf|od|от|від|från|fra|alkaen|
  начиная|tól|less than|more than|over|under|above|below|jusqu|hasta|fino a|a soli`,
);
/** Words before or after an additional cost, or a saving. */
const BESIDE = word(
  `save|saves|saved|saving|savings|you save|discount|off|coupon|cashback|deposit|down payment|shipping|delivery|postage|freight|versand|versandkosten|
  lieferung|livraison|frais de port|envío|envio|spedizione|frete|verzending|verzendkosten|frakt|leverans|dostawa|wysyłka|doprava|poštovné|szállítás|kargo|
  доставка|sparen|spare|ersparnis|rabatt|remise|économisez|ahorra|ahorras|risparmi|risparmia|economize|besparing|bespaar|spara|spar|oszczędzasz|
  ušetříte|ušetrite|indirim|скидка|orders? over|送料|运费|運費`,
);
/** Words after a recurring payment, or a price of a part. */
const BEHIND_PART = `^\\s*(?:[/／]\\s*[\\p{L}\\d]|\\+|${word(
  `per|each month|monthly|month|months|mo|mtl|monatlich|weekly|yearly|annually|week|a (?:month|week|year|day|night)|an hour|par|al|por|je|pro|
  miesięcznie|měsíčně|mensal|mensuel|mensili|mensuales|i måneden|/mån|в месяц|co miesiąc|and up|and above|or more|ile başlayan|から|より|起|부터|से|
  per il|off|x`,
)})`;
/** Text before one of several payments, or before the price of several pieces. */
const BEFORE_PART =
  /\d\s*[x×*]\s*(?:(?:de|of|à|von|da|po|i|for)\s*)?$|(?<!\p{L})\d+\s+(?:for|pour|für|por|per|voor|za|за|för|til|x)\s*$|(?:payments?|instal+ments?|raten?|parcelas?|mensualités?|cuotas?|rat|splátek|splátky|taksit|платеж\p{L}*)\s*(?:of|à|de|von|da|po|zu|a)?\s*$/iu;
/** Words before the regular price, which is the price if no other is shown. */
const BEFORE_USUAL = new RegExp(
  word('regular|regulär|normal|normalpreis|original|originally|usual|standard|orig|ordinary'),
  'iu',
);

const OLD_BEFORE = new RegExp(BEFORE_OLD, 'iu');
const LOWEST_BEFORE = new RegExp(BEFORE_LOWEST, 'iu');
/** The old price between these words and those for the current one is struck through, and so not in the line. */
const NOW_BEFORE = new RegExp(
  `${word('now|jetzt|nu|nå|maintenant|ahora|ora|agora|adesso|teraz|nyní|teď|nyt|теперь|сейчас')}\\s*:?\\s*$`,
  'iu',
);
const OTHER_BEFORE = new RegExp(`${BEFORE_OLD}|${BEFORE_LOWEST}|${BEFORE_LEAST}|${BESIDE}`, 'iu');
const OTHER_BEHIND = new RegExp(`${BEHIND_PART}|^[\\s*)]*${BESIDE}`, 'iu');
const BESIDE_ANYWHERE = new RegExp(BESIDE, 'iu');

export interface Price {
  /** As written, with its currency. */
  readonly text: string;
  /** As a plain decimal number. */
  readonly value: string;
}

/** The current prices in a line; `before` is the label right above the line. */
export function pricesIn(line: string, locale: NumberLocale = {}, before = ''): Price[] {
  const segments = segmentsIn(line, locale, before);
  const offered = segments.filter(
    (segment) => !isOther(segment) && !(segments.length === 1 && BESIDE_ANYWHERE.test(segment.behind)),
  );
  const taxed = offered.filter(isTaxed(segments));
  const whole = taxed.length > 0 ? taxed : offered;
  const unusual = whole.filter((segment) => !BEFORE_USUAL.test(segment.before));
  return pricesOf(unusual.length > 0 ? unusual : whole);
}

/** The prices that a line calls old: "Was $169.00", "UVP 699 €", "De R$ 109,90 por R$ 89,90". */
export function oldPricesIn(line: string, locale: NumberLocale = {}): Price[] {
  const isOld = ({ before, behind }: Segment) =>
    !LOWEST_BEFORE.test(before) && (OLD_BEFORE.test(before) || (/^\s*de\s*$/i.test(before) && /^\s*por/i.test(behind)));
  return pricesOf(segmentsIn(line, locale, '').filter(isOld));
}

/** All amounts of money in a line, with the text up to the amounts beside them. */
export function amountsBetween(line: string, locale: NumberLocale): (Beside & Pick<Price, 'value'>)[] {
  return segmentsIn(line, locale, '').flatMap(({ amount: { value }, before, behind }) =>
    value === undefined ? [] : [{ value, before, behind }],
  );
}

/** All amounts of money in a line. */
export const moneyIn = (line: string, locale: NumberLocale = {}): Price[] => pricesOf(segmentsIn(line, locale, ''));

/** Whether tax is added to the only amount of a line: "Cena bez DPH: 3 305,00 Kč", "$120 plus VAT". */
export const saysWithoutTax = (line: string): boolean => WITHOUT_TAX.test(line);

/** Words about tax are in front of all amounts of a line, or behind all of them. */
function isTaxed([first]: readonly Segment[]): (segment: Segment) => boolean {
  const isInFront = first !== undefined && TAX.test(first.before);
  return ({ before, behind }) => !WITHOUT_TAX.test(isInFront ? before : behind);
}

const pricesOf = (segments: readonly Segment[]): Price[] =>
  segments.flatMap(({ text, amount: { value, start, end } }) =>
    value === undefined ? [] : [{ text: text.slice(start, end), value }],
  );

function segmentsIn(line: string, locale: NumberLocale, before: string): Segment[] {
  const { text, amounts } = readAmounts(line, locale);
  const money = amounts.filter(({ isMoney }) => isMoney);
  return money.map((amount, at) => ({
    text,
    amount,
    before: `${at === 0 ? `${before} ` : ''}${text.slice(money[at - 1]?.end ?? 0, amount.start)}`,
    // "17% off" behind a price says how much more it was, not that this is what one saves.
    behind: text.slice(amount.end, money[at + 1]?.start).replace(PERCENT_OFF, ''),
  }));
}

const PERCENT_OFF = /^[\s(·|-]{0,4}\d{1,2}\s?%(?:\s?off)?\)?/i;

interface Beside {
  readonly before: string;
  readonly behind: string;
}

interface Segment extends Beside {
  /** The whole line. */
  readonly text: string;
  readonly amount: Amount;
}

function isOther({ before, behind }: Segment): boolean {
  const isOld = OTHER_BEFORE.test(before) && !(OLD_BEFORE.test(before) && NOW_BEFORE.test(before));
  return isOld || BEFORE_PART.test(before) || OTHER_BEHIND.test(behind);
}
