/** For comparing the examples of the reference: answers without what differs each time. */

/** Ids, times and remaining credits differ each time. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '(an id)'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '(an instant)'],
  [/("email":\s*)"[^"]*"/g, '$1"(an address)"'],
  [/("(?:remaining_\w+|resets_at)":\s*)\d+/g, '$1"(a number)"'],
];

/** Lines of JSON come in the order in which pages are done. */
export function withoutVolatile(answer: string): unknown {
  const lasting = VOLATILE.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), answer);
  const isLines = /^\{.*\}\n(?:\{.*\}\n)*$/.test(lasting);
  if (isLines) {
    const lines = lasting.trimEnd().split('\n');
    return lines
      .map((line) => ({ ...JSON.parse(line), cursor: 0 }))
      .toSorted((one, other) => one.url.localeCompare(other.url));
  }
  return /^[[{]/.test(lasting) ? JSON.parse(lasting) : lasting;
}
