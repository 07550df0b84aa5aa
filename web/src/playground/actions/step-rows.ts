/**
 * Converts the steps of `actions` to rows of a form and back to the API's JSON. Rows may be incomplete: the API reports
 * what is wrong.
 */

export interface StepRow {
  readonly verb: Verb;
  /** The target of the action: a selector, a key, a time. */
  readonly target: string;
  /** The text to type or the value to select; empty for other actions. */
  readonly text: string;
}

interface Part {
  readonly label: string;
  readonly placeholder: string;
}

interface VerbForm {
  readonly label: string;
  readonly target: Part;
  /** Whether the target can be pointed at in the page. */
  readonly picks: boolean;
  /** The second value, and what the API calls it. */
  readonly text?: Part & { readonly name: string };
}

const SELECTOR: Part = { label: 'selector', placeholder: 'CSS selector' };

export const VERB_FORMS = {
  click: { label: 'Click', target: SELECTOR, picks: true },
  type: {
    label: 'Type',
    target: SELECTOR,
    picks: true,
    text: { name: 'text', label: 'text', placeholder: 'Text to type' },
  },
  press: { label: 'Press', target: { label: 'key', placeholder: 'Enter, Tab, Control+A …' }, picks: false },
  select: {
    label: 'Select',
    target: SELECTOR,
    picks: true,
    text: { name: 'value', label: 'value', placeholder: 'Value or label of the option' },
  },
  hover: { label: 'Hover', target: SELECTOR, picks: true },
  scroll: { label: 'Scroll', target: { label: 'to', placeholder: 'bottom, a selector, or pixels' }, picks: true },
  wait: { label: 'Wait', target: { label: 'milliseconds', placeholder: '500' }, picks: false },
  wait_for: { label: 'Wait for', target: SELECTOR, picks: true },
  script: { label: 'Script', target: { label: 'JavaScript', placeholder: 'JavaScript' }, picks: false },
} as const satisfies Record<string, VerbForm>;

export type Verb = keyof typeof VERB_FORMS;

export const NEW_STEP: StepRow = { verb: 'click', target: '', text: '' };

export const formOf = (verb: Verb): VerbForm => VERB_FORMS[verb];

const isVerb = (name: string): name is Verb => Object.hasOwn(VERB_FORMS, name);

/** Undefined if rows cannot represent it: then it can only be edited as text. */
export function readRows(json: string): readonly StepRow[] | undefined {
  if (json.trim() === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const rows = list.map(readRow);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function readRow(step: unknown): StepRow | undefined {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return undefined;
  const entries = Object.entries(step);
  const [verb, second] = entries.map(([name]) => name).filter(isVerb);
  if (verb === undefined || second !== undefined) return undefined;
  const { text } = formOf(verb);
  const others = entries.filter(([name]) => name !== verb);
  if (others.some(([name]) => name !== text?.name)) return undefined;
  const target = wordOf(entries.find(([name]) => name === verb)?.[1]);
  const written = others.length === 0 ? '' : wordOf(others[0]?.[1]);
  return target === undefined || written === undefined ? undefined : { verb, target, text: written };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Empty if there are no rows. */
export function writeRows(rows: readonly StepRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows.map(stepOf));
}

const IS_NUMBER: Partial<Record<Verb, RegExp>> = { wait: /^\d+$/, scroll: /^-?\d+$/ };

function stepOf({ verb, target, text }: StepRow): Record<string, string | number> {
  const { text: part } = formOf(verb);
  const value = IS_NUMBER[verb]?.test(target) ? Number(target) : target;
  return { [verb]: value, ...(part && { [part.name]: text }) };
}

/** Only the steps before this one. */
export function stepsBefore(json: string, at: number): string {
  return writeRows((readRows(json) ?? []).slice(0, at));
}

export function targetAt(json: string, at: number): string {
  return readRows(json)?.[at]?.target ?? '';
}

export function withTarget(json: string, at: number, target: string): string {
  const rows = readRows(json);
  const row = rows?.[at];
  return rows && row ? writeRows(rows.with(at, { ...row, target })) : json;
}

/** Whether steps type credentials, which shared links leave out. */
export function holdsSecret(json: string): boolean {
  const rows = readRows(json);
  // JSON that cannot be parsed may contain anything.
  if (rows === undefined) return /pass|pwd|secret|token|otp/i.test(json);
  return rows.some(({ verb, target, text }) => verb === 'type' && text !== '' && SECRET_FIELD.test(target));
}

const SECRET_FIELD = /pass|pwd|secret|token|otp|\bpin\b/i;
