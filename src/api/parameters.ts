/**
 * The kinds of query parameters. Each is one zod schema that reads the raw text, checks it, gives it its type and
 * describes itself to the OpenAPI document. Messages continue the parameter's name: "timeout" + "must be …".
 */
import { z } from 'zod';
import { isValidSelector } from '../content/selector.ts';
import { headerProblem } from './header-rules.ts';

/** Given by nested names (`headers[X]=…`) or as one JSON object. */
export interface RawMap {
  readonly json: readonly string[];
  readonly entries: readonly (readonly [key: string, value: string])[];
}

/** A complete message, without the parameter's name in front. */
export const WHOLE_SENTENCE = { whole: true };

/** The mark of a parameter that goes beyond the specification. */
export const EXTENSION = 'x-extension';

const BOOLEANS: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  '1': true,
  false: false,
  '0': false,
  '': undefined,
};

export function booleanParameter(fallback: boolean, description: string) {
  const read = (raw: unknown) => {
    if (typeof raw !== 'string') return raw;
    const word = raw.toLowerCase();
    return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : raw;
  };
  return z.preprocess(read, z.boolean('must be true or false').default(fallback)).meta({ description });
}

interface IntegerRules {
  readonly fallback: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Larger values become the maximum instead of being refused. */
  readonly capped?: boolean;
  readonly description: string;
}

export function integerParameter({ fallback, minimum, maximum, capped = false, description }: IntegerRules) {
  const problem = capped
    ? `must be a whole number in decimal digits, at least ${minimum}`
    : `must be a whole number in decimal digits, from ${minimum} to ${maximum}`;
  const read = (raw: unknown) => {
    if (typeof raw !== 'string' || !/^[0-9]+$/.test(raw)) return raw;
    const number = Number(raw);
    return capped ? Math.min(number, maximum) : number;
  };
  const unbounded = z.number(problem).min(minimum, problem);
  const integer = (capped ? unbounded : unbounded.max(maximum, problem)).int(problem);
  return z.preprocess(read, integer.default(fallback)).meta({ description });
}

interface NumberRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
}

/** An optional whole number. */
export function optionalInteger({ minimum, maximum, description }: NumberRules) {
  const problem = `must be a whole number in decimal digits, from ${minimum} to ${maximum}`;
  return z
    .preprocess(readNumber(/^[0-9]+$/), z.int(problem).min(minimum, problem).max(maximum, problem).optional())
    .meta({
      description,
    });
}

/** An optional number, with or without a decimal point. */
export function optionalNumber({ minimum, maximum, description }: NumberRules) {
  const problem = `must be a number from ${minimum} to ${maximum}`;
  return z
    .preprocess(
      readNumber(/^[0-9]+(?:\.[0-9]+)?$/),
      z.number(problem).min(minimum, problem).max(maximum, problem).optional(),
    )
    .meta({ description });
}

/** Empty is the same as absent: forms send every field that they have. */
function readNumber(form: RegExp) {
  return (raw: unknown) => {
    if (typeof raw !== 'string') return raw;
    if (raw === '') return undefined;
    return form.test(raw) ? Number(raw) : raw;
  };
}

export function choiceParameter<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
  description: string,
) {
  return z
    .enum(values, values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`)
    .default(fallback)
    .meta({ description });
}

/** Marks a parameter that goes beyond the specification, for readers of the OpenAPI document. */
export function extension<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [EXTENSION]: true });
}

export function requiredText(description: string) {
  return z.string('is required').regex(/\S/, 'is required').meta({ description });
}

/** Empty is the same as absent: forms send every field that they have. */
export function optionalText(description: string) {
  return z.preprocess((raw) => (raw === '' ? undefined : raw), z.string().optional()).meta({ description });
}

/** A name that the caller chooses. */
export function nameParameter(description: string) {
  const name = z.string().regex(NAME, 'must be 1 to 64 letters, digits, dashes or underscores');
  return z.preprocess((raw) => (raw === '' ? undefined : raw), name.optional()).meta({ description });
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

export const isName = (text: string) => NAME.test(text);

const selectorText = z.string().superRefine((selector, context) => {
  if (isValidSelector(selector)) return;
  context.addIssue({ code: 'custom', message: `Invalid CSS selector: ${selector}`, params: WHOLE_SENTENCE });
});

export function selectorParameter(description: string) {
  return z.preprocess((raw) => (raw === '' ? undefined : raw), selectorText.optional()).meta({ description });
}

export function selectorListParameter(description: string) {
  return z.array(selectorText).default([]).meta({ description });
}

interface MapRules {
  /** Keys that differ only in case are the same. */
  readonly caseless: boolean;
  readonly example: string;
}

/** A map of strings, each key at most once. */
function readMap(raw: unknown, context: z.RefinementCtx, { caseless, example }: MapRules): unknown {
  const { json, entries } = raw as RawMap;
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const pairs: [string, string][] = [];
  for (const text of json) {
    if (text === '') continue;
    const object = parseStringObject(text);
    if (!object) return refuse(`must be written as ${example}, or as one JSON object of strings`);
    pairs.push(...Object.entries(object));
  }
  pairs.push(...entries.map(([key, value]): [string, string] => [key, value]));
  if (json.length > 1) return refuse('must be given once');
  const seen = new Set<string>();
  for (const [key] of pairs) {
    const same = caseless ? key.toLowerCase() : key;
    if (seen.has(same)) return refuse(`has the key ${JSON.stringify(key)} twice`);
    seen.add(same);
  }
  return Object.fromEntries(pairs);
}

function parseStringObject(text: string): Record<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isStringObject(value) ? value : undefined;
}

function isStringObject(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}

/** Any name can be a key, even `__proto__`, which zod's records leave out. */
function stringMap() {
  const texts = { type: 'string' } as const;
  const map = z.unknown() as z.ZodType<Record<string, string>>;
  return map.refine(isStringObject).meta({ type: 'object', propertyNames: texts, additionalProperties: texts });
}

export function headersParameter(description: string) {
  const headers = stringMap().superRefine((map, context) => {
    for (const [name, value] of Object.entries(map)) {
      const problem = headerProblem(name, value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }
  });
  return z
    .preprocess((raw, context) => readMap(raw, context, { caseless: true, example: 'headers[Name]=value' }), headers)
    .meta({ description });
}

export const MAX_FIELDS = 50;

export function fieldsParameter(description: string) {
  const fields = stringMap().superRefine((map, context) => {
    const count = Object.keys(map).length;
    if (count === 0)
      context.addIssue({
        code: 'custom',
        message: 'is required: name at least one field, as fields[name]=description',
      });
    if (count > MAX_FIELDS) {
      context.addIssue({ code: 'custom', message: `may name at most ${MAX_FIELDS} fields, not ${count}` });
    }
    if (Object.keys(map).some((name) => name.includes(']['))) {
      context.addIssue({ code: 'custom', message: 'must be a map of strings, nested once: fields[name]=description' });
    }
    if (Object.hasOwn(map, '')) context.addIssue({ code: 'custom', message: 'must not have a field without a name' });
  });
  return z
    .preprocess(
      (raw, context) => readMap(raw, context, { caseless: false, example: 'fields[name]=description' }),
      fields,
    )
    .meta({ description });
}
