/** Telephone, mobile and fax numbers behind their labels, also several on one line: "Tel. 0731 1234, Fax 0731 1235". */
import type { Line } from '../page/lines.ts';

export type NumberUse = 'phone' | 'mobile' | 'fax';

const LABELS: Readonly<Record<NumberUse, string>> = {
  fax: 'fax|telefax|faks|télécopie|telecopie|ファックス|факс',
  mobile:
    'mobile|mobil|mobiltelefon|mobilnr|cell|cell phone|cellphone|handy|portable|móvil|movil|celular|cellulare|cell\\.|telemóvel|komórka|kom|mobiel|gsm|携帯',
  phone:
    'phone|telephone|tel|telefon|telefonnummer|téléphone|tél|teléfono|teléf|telefono|telefone|telefoon|call(?: us)?|fon|puhelin|телефон|電話',
};
const USES = Object.keys(LABELS) as NumberUse[];
const NUMBER = String.raw`(?:\+|\(|00)?\d[\d\s()/.\-–]{4,24}\d`;
const LABELED = new RegExp(
  `(?<!\\p{L})(?:${USES.map((use) => `(?<${use}>${LABELS[use]})`).join('|')})(?:\\s?(?:number|no|nr))?\\s{0,2}[.:：]{0,2}\\s{0,3}(?<number>${NUMBER})(?!\\p{L})`,
  'giu',
);
const MAX_LINE_LENGTH = 300;
const MAX_LINES = 5_000;
const MIN_DIGITS = 6;
const MAX_DIGITS = 15;

/** The only number of the page with a label for this use. */
export function labeledNumber(use: NumberUse, lines: readonly Line[]): string | undefined {
  const found = new Map<string, string>();
  for (const { text } of lines.slice(0, MAX_LINES)) {
    if (text.length > MAX_LINE_LENGTH) continue;
    for (const { groups = {} } of text.matchAll(LABELED)) {
      const number = (groups.number ?? '').trim();
      const digits = number.replace(/\D/g, '');
      if (groups[use] !== undefined && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS) {
        if (!found.has(digits)) found.set(digits, number);
      }
    }
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

const EXTENSION = /^(?:ext|extension|x|durchwahl|dw|poste|int|wew)\b/i;

/** The first number of a text that continues with the label of another one. */
export function firstNumber(text: string): string {
  const end = text.search(/\p{L}/u);
  const number = text.slice(0, Math.max(0, end));
  if (number.replace(/\D/g, '').length < MIN_DIGITS || EXTENSION.test(text.slice(end))) return text;
  const last = [...number.matchAll(/\d/g)].at(-1)?.index ?? 0;
  return number.slice(0, last + 1).trim();
}
