/** Answers that went wrong: cut off, with branches missing, renamed or of another type, with other bytes in them. */
import fc from 'fast-check';

const WRONG_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  'x',
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '\u0000\ud800',
];

/** The text with one thing wrong. */
export function brokenVariant(body: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: Math.max(0, body.length - 1) });
  const cut = place.map((at) => body.slice(0, at));
  const inserted = fc.tuple(place, fc.string({ unit: 'binary', maxLength: 8 }));
  const corrupted = inserted.map(([at, text]) => body.slice(0, at) + text + body.slice(at + text.length));
  const renamed = place.map((at) => renameWordAt(body, at));
  const json = jsonOf(body);
  if (json === undefined) return fc.oneof(cut, corrupted, renamed);
  return fc.oneof(
    cut,
    corrupted,
    renamed,
    brokenJson(json).map((value) => JSON.stringify(value)),
  );
}

/** The value with one to five of its branches gone, renamed or of another type. */
function brokenJson(value: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({ place: fc.nat(), kind: fc.nat({ max: 2 }), wrong: fc.constantFrom(...WRONG_VALUES) });
  return fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
    const copy = structuredClone(value);
    for (const { place, kind, wrong } of changes) {
      const branches = branchesOf(copy);
      const branch = branches[place % Math.max(1, branches.length)];
      if (branch === undefined) break;
      const [holder, key] = branch;
      if (kind === 1) holder[`${key}_renamed`] = holder[key];
      if (kind === 2) holder[key] = structuredClone(wrong);
      else delete holder[key];
    }
    return copy;
  });
}

type Holder = Record<string, unknown>;

function branchesOf(value: unknown): (readonly [holder: Holder, key: string])[] {
  const branches: (readonly [Holder, string])[] = [];
  const pending = [value];
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    if (typeof here !== 'object' || here === null) continue;
    for (const key of Object.keys(here)) {
      branches.push([here as Holder, key]);
      pending.push((here as Holder)[key]);
    }
  }
  return branches;
}

function renameWordAt(body: string, at: number): string {
  const word = /[a-z_]{3,}/gi;
  word.lastIndex = at;
  const found = word.exec(body)?.[0];
  return found === undefined ? body : body.replaceAll(found, `${found}x`);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
