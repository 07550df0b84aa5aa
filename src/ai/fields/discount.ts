/** How much a price is reduced, in percent: "-30%", "17% off", "Save $40.00 (24%)". */
import type { Line } from '../page/lines.ts';

const REDUCED = [
  String.raw`(?:^|[\s(€$£])[-–−]\s?(\d{1,2})\s?%`,
  String.raw`(?<![\d.,])(\d{1,2})\s?%\s?(?:off|discount|rabatt|reduziert|günstiger|de réduction|de remise|de descuento|dto|di sconto|sconto|de desconto|off|korting|taniej|rabatu|sleva|rabat)(?!\p{L})`,
  String.raw`(?:save|you save|spare|sie sparen|économisez|ahorra|risparmi|economize|bespaar|oszczędzasz|ušetříte|spara)[^%]{0,20}?(?<![\d.,])(\d{1,2})\s?%`,
].map((source) => new RegExp(source, 'iu'));
/** A code, a voucher or a first order has its own discount. */
const OTHER =
  /(?<!\p{L})(?:code|coupon|voucher|gutschein|newsletter|first order|pix|up to|bis zu|jusqu|hasta|fino a|até|tot|vat|tax|mwst)(?!\p{L})/iu;
const MAX_LENGTH = 80;

/** Undefined unless all lines say the same. */
export function findDiscount(lines: readonly Line[]): string | undefined {
  const found = lines.flatMap(({ text }) => {
    if (text.length > MAX_LENGTH || !text.includes('%') || OTHER.test(text)) return [];
    const [percent] = REDUCED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
    return percent === undefined ? [] : [`${percent}%`];
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}
