/** What a shop charges for sending something, where it says so beside the amount. */
import type { Line } from '../page/lines.ts';
import type { NumberLocale } from './amounts.ts';
import { amountsBetween } from './prices.ts';

const SHIPPING =
  'shipping|delivery|postage|freight|versand|versandkosten|lieferung|lieferkosten|livraison|frais de (?:port|livraison)|envío|gastos de envío|spedizione|spese di spedizione|envio|portes|frete|verzending|verzendkosten|bezorging|bezorgkosten|dostawa|wysyłka|doprava|poštovné|frakt|leverans|porto|fragt|toimitus|доставка|kargo';
const BEFORE = new RegExp(
  `(?<!\\p{L})(?:${SHIPPING})(?!\\p{L})[^\\d.!?;]{0,25}$|送料[^\\d]{0,5}$|运费[^\\d]{0,5}$`,
  'iu',
);
const BEHIND = new RegExp(`^\\s{0,2}(?:${SHIPPING})(?!\\p{L})`, 'iu');
/** The amount is a minimum, or contains the shipping. */
const OTHER =
  /(?<!\p{L})(?:over|above|from|starting|orders?|free|up to|ab|kostenlos|kostenfrei|gratis|frei|über|bis|inkl|incl|including|included|dès|gratuite?|offerte?|à partir|compris|inclus|desde|a partir|incluido|da|gratuita|oltre|inclusa|grátis|acima|vanaf|od|darmowa|zdarma|från|fri|fra|от|бесплатно)(?!\p{L})/iu;
const MAX_LENGTH = 160;

/** Undefined unless all lines say the same. */
export function findShippingCost(lines: readonly Line[], locale: NumberLocale): string | undefined {
  const costs = lines.flatMap(({ text }) => {
    if (text.length > MAX_LENGTH) return [];
    return amountsBetween(text, locale).flatMap(({ value, before, behind }) => {
      const isCost = BEFORE.test(before) || (BEHIND.test(behind) && !OTHER.test(behind));
      return isCost && !OTHER.test(before) ? [value] : [];
    });
  });
  return new Set(costs.map(Number)).size === 1 ? costs[0] : undefined;
}
