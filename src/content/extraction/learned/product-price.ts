/** Keeps the price of the product that a page is about, wherever it stands around the main heading. */
import { OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { nearestRows } from './nearest-rows.ts';
import type { Title } from './title.ts';
import { isRelated } from './wider.ts';

const CODES =
  'EUR|USD|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|HKD|SGD|TWD|INR|PKR|RUB|UAH|KZT|BYN|PLN|CZK|SEK|NOK|DKK|ISK|HUF|RON|BGN|RSD|HRK|TRY|ILS|KRW|BRL|MXN|ARS|CLP|COP|PEN|ZAR|THB|VND|PHP|IDR|MYR|AED|SAR|EGP|NGN|KWD|BHD|OMR|JOD|QAR|MAD|TND|DZD';
const WORDS =
  'euros?|zł|kr\\.?|Kč|Kc|Ft|lei|лв\\.?|руб\\.?|р\\.|грн\\.?|тг\\.?|тенге|TL|円|元|원|บาท|Rp\\.?|RM|Rs\\.?|Fr\\.|SFr\\.|Dhs\\.?|DH|KD|din\\.?|ден\\.?|SR|تومان|ریال|ريال|د\\.إ|ر\\.س|ج\\.م';
const CURRENCY = `(?:\\p{Sc}|${CODES}|${WORDS})`;
const AMOUNT = String.raw`\d[\d.,'’\u00a0\u202f ]{0,14}`;
const PRICE = new RegExp(
  `(?<![\\p{L}\\d])${CURRENCY}\\s?(?<before>${AMOUNT})|(?<![\\p{L}\\d])(?<behind>${AMOUNT})(?:,?[-–—])?\\s?${CURRENCY}(?![\\p{L}\\d])`,
  'iu',
);
/** Before an amount that is saved, was paid once, or is paid for something else. */
const OTHER_BEFORE =
  /\b(?:save|saved|saving|savings|shipping|delivery|over|above|orders?|points?|rewards?|gift|voucher|coupon|deposit|was|rrp|msrp|from just|or \d+|x)\b|%|[x×]\s*$/iu;
/** Behind an amount that is paid for something else, or in parts. */
const OTHER_BEHIND =
  /^\s*(?:off|in shipping|shipping|delivery|deposit|points?|reward|per (?:month|week)|a (?:month|week)|\/ ?(?:mo|month|week|mes|mois|monat)|monthly|x\b|pro monat|par mois|al mes)\b/iu;
const MAX_LENGTH = 60;
/** Letters beside the price: "Our price:", "incl. tax". */
const MAX_LETTERS = 30;
const CART = /(?:^|[\s_-])(?:mini-?(?:cart|basket)|cart-(?:total|summary|count|content))/i;
/** More prices of the same structure are those of a list of products. */
const MAX_SIMILAR = 4;
/** The present, the former and the saved one. */
const MAX_PRICES = 3;

export function keepProductPrice(pieces: readonly Box[], isKept: Uint8Array, { row: title }: Title): void {
  const rows = nearestRows(pieces, title, priceRows(pieces)).slice(0, MAX_PRICES);
  if (rows[0] !== undefined && isKept[rows[0]] === 0) for (const row of rows) isKept[row] = 1;
}

/** The prices of the page that are not those of a list. */
function priceRows(pieces: readonly Box[]): number[] {
  const rows: number[] = [];
  const similar = new Map<number, number>();
  pieces.forEach((piece, row) => {
    if (!isPrice(piece)) return;
    rows.push(row);
    similar.set(piece.shape, (similar.get(piece.shape) ?? 0) + 1);
  });
  return rows.filter((row) => {
    const piece = pieces[row] as Box;
    return (similar.get(piece.shape) ?? 0) <= MAX_SIMILAR && !isRelated(piece) && !isInCart(piece);
  });
}

function isPrice({ stats: { digits, length, start }, flags }: Box): boolean {
  if (digits === 0 || length > MAX_LENGTH || (flags & OUTSIDE) !== 0) return false;
  const found = PRICE.exec(start);
  if (found === null) return false;
  const amount = found.groups?.before ?? found.groups?.behind ?? '';
  if (!/[1-9]/.test(amount)) return false;
  const before = start.slice(0, found.index);
  const behind = start.slice(found.index + found[0].length);
  return lettersIn(before) <= MAX_LETTERS && !OTHER_BEFORE.test(before) && !OTHER_BEHIND.test(behind);
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

function isInCart(piece: Box): boolean {
  for (let box: Box | undefined = piece; box !== undefined && box.tag !== 'body'; box = box.parent)
    if (box.names !== '' && CART.test(box.names)) return true;
  return false;
}
