/** `actions`: a JSON array of steps, each with one verb. A problem is reported with the number of its step. */
import { z } from 'zod';
import { isValidSelector } from '../content/selector.ts';
import { parseChord } from '../fetching/key.ts';
import { MAX_STEPS, quote, type Step } from '../fetching/step.ts';
import { MAX_TIMEOUT } from '../fetching/target-url.ts';
import { WHOLE_SENTENCE } from './parameters.ts';

const SCROLL_LIMIT = 1_000_000;

/** A verb: what its own value must be, what else it takes, and the step that it makes. */
interface Verb {
  readonly sample: string;
  readonly others?: readonly string[];
  /** A string is the problem, worded so that it follows the name of the verb. */
  readonly read: (value: unknown, others: Readonly<Record<string, unknown>>) => Step | string;
}

const VERBS: Readonly<Record<Step['verb'], Verb>> = {
  click: { sample: '{"click":css}', read: (value) => onSelector(value, (selector) => ({ verb: 'click', selector })) },
  type: {
    sample: '{"type":css,"text":…}',
    others: ['text'],
    read: (value, { text }) =>
      typeof text === 'string'
        ? onSelector(value, (selector) => ({ verb: 'type', selector, text }))
        : 'needs "text", a string',
  },
  press: {
    sample: '{"press":key}',
    read: (value) => {
      if (typeof value !== 'string' || value === '') return 'must be the name of a key';
      if (parseChord(value)) return { verb: 'press', key: value };
      return `is not a known key: ${quote(value)}. Keys are Enter, Tab, Escape, ArrowDown and the like, or one character, optionally after Control+, Shift+, Alt+ or Meta+`;
    },
  },
  select: {
    sample: '{"select":css,"value":…}',
    others: ['value'],
    read: (value, { value: option }) =>
      typeof option === 'string'
        ? onSelector(value, (selector) => ({ verb: 'select', selector, value: option }))
        : 'needs "value", a string',
  },
  hover: { sample: '{"hover":css}', read: (value) => onSelector(value, (selector) => ({ verb: 'hover', selector })) },
  scroll: {
    sample: '{"scroll":"bottom"|css|pixels}',
    read: (value) => {
      if (value === 'bottom') return { verb: 'scroll', to: 'bottom' };
      if (typeof value === 'number') {
        if (Number.isInteger(value) && Math.abs(value) <= SCROLL_LIMIT)
          return { verb: 'scroll', to: { pixels: value } };
        return `must be a whole number of pixels, from ${-SCROLL_LIMIT} to ${SCROLL_LIMIT}`;
      }
      if (typeof value !== 'string') return 'must be "bottom", a CSS selector, or a number of pixels';
      return onSelector(value, (selector) => ({ verb: 'scroll', to: { selector } }));
    },
  },
  wait: {
    sample: '{"wait":ms}',
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TIMEOUT
        ? { verb: 'wait', milliseconds: value }
        : `must be a whole number of milliseconds, from 0 to ${MAX_TIMEOUT}`,
  },
  wait_for: {
    sample: '{"wait_for":css}',
    read: (value) => onSelector(value, (selector) => ({ verb: 'wait_for', selector })),
  },
  script: {
    sample: '{"script":js}',
    read: (value) =>
      typeof value === 'string' && value.trim() !== ''
        ? { verb: 'script', source: value }
        : 'must be JavaScript, as a string that is not empty',
  },
};

const isVerb = (name: string): name is Step['verb'] => Object.hasOwn(VERBS, name);

function onSelector(value: unknown, make: (selector: string) => Step): Step | string {
  if (typeof value !== 'string') return 'must be a CSS selector, as a string';
  if (value.trim() === '') return 'has an empty selector';
  return isValidSelector(value) ? make(value) : `has an invalid CSS selector: ${quote(value)}`;
}

/** The JSON Schema of a step: one shape for each verb. */
const STEP_SCHEMA = {
  type: 'array',
  maxItems: MAX_STEPS,
  items: {
    anyOf: Object.entries(VERBS).map(([verb, { others = [] }]) => ({
      type: 'object',
      properties: Object.fromEntries([verb, ...others].map((name) => [name, valueSchema(name)])),
      required: [verb, ...others],
      additionalProperties: false,
    })),
  },
} as const;

function valueSchema(name: string) {
  if (name === 'wait') return { type: 'integer', minimum: 0, maximum: MAX_TIMEOUT };
  if (name === 'scroll') return { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  return { type: 'string' };
}

/** One line for each kind of step, for descriptions. */
export const STEP_SAMPLES: readonly string[] = Object.values(VERBS).map(({ sample }) => sample);

type Reading = { readonly steps: readonly Step[] } | { readonly problem: string };

export function readActions(text: string): Reading {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return { problem: `actions is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.` };
  }
  if (!Array.isArray(list)) return { problem: `actions must be a JSON array of steps, such as [{"click":"#more"}].` };
  if (list.length > MAX_STEPS) {
    return { problem: `actions may have at most ${MAX_STEPS} steps, not ${list.length}.` };
  }
  const steps: Step[] = [];
  for (const [index, value] of list.entries()) {
    const step = readStep(value);
    if (typeof step === 'string') return { problem: `actions: step ${index + 1} ${step}.` };
    steps.push(step);
  }
  return { steps };
}

/** A string is the problem. */
function readStep(value: unknown): Step | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `must be an object with one action, such as {"click":"#more"}`;
  }
  const record = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(record);
  const verbs = names.filter(isVerb);
  const [verb, second] = verbs;
  if (verb === undefined) {
    const what = names.length === 0 ? 'is empty' : `has no known action: ${quote(names.join(', '))}`;
    return `${what}. Known actions are ${Object.keys(VERBS).join(', ')}`;
  }
  if (verb === 'type' && isVerb(String(record.type)) && !names.includes('text'))
    return `names its action in "type": write ${VERBS[record.type as Step['verb']].sample} instead`;
  if (second !== undefined) return `has ${verbs.length} actions (${verbs.join(', ')}): write one step for each`;
  const { others = [], read } = VERBS[verb];
  const stray = names.find((name) => name !== verb && !others.includes(name));
  if (stray !== undefined) return `has ${quote(stray)}, which ${verb} does not take`;
  const step = read(record[verb], record);
  return typeof step === 'string' ? `(${verb}) ${step}` : step;
}

/** Stays text in the schema, so that the documentation describes what a caller sends. */
export function actionsParameter(description: string) {
  const text = z.string().superRefine((value, context) => {
    const reading = readActions(value);
    if ('problem' in reading) {
      context.addIssue({ code: 'custom', message: reading.problem, params: WHOLE_SENTENCE });
    }
  });
  return z
    .preprocess((raw) => (raw === '' ? undefined : raw), text.optional())
    .meta({ description, contentMediaType: 'application/json', contentSchema: STEP_SCHEMA });
}
