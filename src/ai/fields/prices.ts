/** The current prices in a line: not old prices, prices of a part, or savings. */
import { type Amount, type NumberLocale, readAmounts } from './amounts.ts';

/** Whole words, in any script. */
const word = (words: string): string => `(?<!\\p{L})(?:${words.replace(/\n\s*/g, '')})(?!\\p{L})`;

/** Words before an old price. */
const BEFORE_OLD = word(
  `was|were|rrp|r\\.r\\.p|msrp|srp|old|before|previously|list|uvp|statt|bisher|vorher|ehemals|au lieu(?: de)?|instead(?: of)?|antes|avant|prima|listino|
  tidigare|ord|ordinarie|førpris|før|läpi|vanha|původní|původně|pôvodná|przed|poprzednia|najniższa|eski|старая|раньше|было|було|van|adviesprijs|
  compare(?: at)?|comp(?:\\.|arable)? (?:value|price)|vejl|veil|ovh|定価|原价|原價|參考價|通常価格`,
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

const OTHER_BEFORE = new RegExp(`${BEFORE_OLD}|${BEFORE_LEAST}|${BESIDE}`, 'iu');
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
  const { text, amounts } = readAmounts(line, locale);
  const money = amounts.filter(({ isMoney }) => isMoney);
  const segments = money.map((amount, at) => ({
    amount,
    before: `${at === 0 ? `${before} ` : ''}${text.slice(money[at - 1]?.end ?? 0, amount.start)}`,
    behind: text.slice(amount.end, money[at + 1]?.start),
  }));
  const offered = segments.filter(
    (segment) => !isOther(segment) && !(segments.length === 1 && BESIDE_ANYWHERE.test(segment.behind)),
  );
  const unusual = offered.filter((segment) => !BEFORE_USUAL.test(segment.before));
  return (unusual.length > 0 ? unusual : offered).flatMap(({ amount: { value, start, end } }) =>
    value === undefined ? [] : [{ text: text.slice(start, end), value }],
  );
}

interface Segment {
  readonly amount: Amount;
  readonly before: string;
  readonly behind: string;
}

function isOther({ before, behind }: Segment): boolean {
  return OTHER_BEFORE.test(before) || BEFORE_PART.test(before) || OTHER_BEHIND.test(behind);
}
