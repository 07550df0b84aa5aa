/**
 * Counts the characters and elements that a function reads from strings and arrays: a measure of work that is the same
 * on every machine.
 */
type Method = (this: never, ...args: never[]) => unknown;

/** How much one call reads, given its receiver, its arguments and its result. */
type Cost = (receiver: { readonly length: number }, args: readonly unknown[], answer: unknown) => number;

const one: Cost = () => 1;
const upToFound: Cost = (receiver, [, start], answer) =>
  (typeof answer === 'number' && answer >= 0 ? answer : receiver.length) - (typeof start === 'number' ? start : 0) + 1;
const downToFound: Cost = (receiver, [, start], answer) =>
  (typeof start === 'number' ? start : receiver.length) - (typeof answer === 'number' ? answer : 0) + 1;
const all: Cost = (receiver) => receiver.length + 1;
const moved: Cost = (receiver, [start]) => receiver.length - (typeof start === 'number' ? start : 0) + 1;

const COSTS: readonly (readonly [prototype: object, name: string, cost: Cost])[] = [
  [String.prototype, 'charCodeAt', one],
  [String.prototype, 'slice', one],
  [String.prototype, 'substring', one],
  [String.prototype, 'startsWith', one],
  [String.prototype, 'indexOf', upToFound],
  [String.prototype, 'includes', all],
  [String.prototype, 'replace', all],
  [Array.prototype, 'push', one],
  [Array.prototype, 'indexOf', upToFound],
  [Array.prototype, 'lastIndexOf', downToFound],
  [Array.prototype, 'find', all],
  [Array.prototype, 'includes', all],
  [Array.prototype, 'some', all],
  [Array.prototype, 'splice', moved],
];

export function countOperations(work: () => void): number {
  let count = 0;
  const originals = COSTS.map(([prototype, name]) => Object.getOwnPropertyDescriptor(prototype, name));
  for (const [prototype, name, cost] of COSTS) {
    const original = Reflect.get(prototype, name) as Method;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value: function (this: { readonly length: number }, ...args: unknown[]): unknown {
        const answer = Reflect.apply(original, this, args);
        count += cost(this, args, answer);
        return answer;
      },
    });
  }
  try {
    work();
  } finally {
    COSTS.forEach(([prototype, name], place) => {
      Object.defineProperty(prototype, name, originals[place] ?? {});
    });
  }
  return count;
}
