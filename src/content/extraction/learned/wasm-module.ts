/**
 * Writes WebAssembly modules with one function and one memory: a few instructions that are enough for loops over
 * numbers, four or two at a time. Knows nothing of what is computed.
 */

/** Bytes of instructions. */
export type Code = readonly number[];

const PAGE_BYTES = 65_536;
/** Types of values, as in the binary format. */
export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;
const FUNCTION = 0x60;
const NO_RESULT = 0x40;
const LOOP = 0x03;
const BRANCH_IF = 0x0d;
const END = 0x0b;
const VECTOR = 0xfd;

/** A number of any length, seven bits in each byte. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  do {
    const rest = left >>> 7;
    bytes.push((left & 0x7f) | (rest === 0 ? 0 : 0x80));
    left = rest;
  } while (left !== 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left >>= 7) {
    const byte = left & 0x7f;
    const isLast = left >> 6 === 0 || left >> 6 === -1;
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return bytes;
  }
}

const vector =
  (code: number, ...rest: readonly number[]) =>
  (): Code => [VECTOR, ...unsigned(code), ...rest];
const constant = ({ buffer }: Int32Array | Float32Array): Code => [VECTOR, 0x0c, ...new Uint8Array(buffer)];
/** Reads or writes at the address on the stack plus an offset. */
const access =
  (...code: readonly number[]) =>
  (offset: number): Code => [...code, 0, ...unsigned(offset)];

/** What the names of WebAssembly's own instructions do; operands are on the stack. */
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
const tee = (local: number): Code => [0x22, ...unsigned(local)];
export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: (): Code => [0x6a],
  lessThan: (): Code => [0x49],
  load: access(0x28),
};
export const f32 = { load: access(0x2a), store: access(0x38) };
export const f64 = {
  const: (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)],
  store: access(0x39),
  add: (): Code => [0xa0],
  fromF32: (): Code => [0xbb],
};
export const v128 = {
  load: access(VECTOR, 0x00),
  loadSplat32: access(VECTOR, 0x09),
  store: access(VECTOR, 0x0b),
  and: vector(0x4e),
  or: vector(0x50),
};
export const i32x4 = {
  /** The same number in every lane. */
  const: (value: number): Code => constant(Int32Array.of(value, value, value, value)),
  lane: (lane: number): Code => vector(0x1b, lane)(),
};
export const f32x4 = {
  const: (value: number): Code => constant(Float32Array.of(value, value, value, value)),
  /** One lane of two equal vectors, in every lane. */
  splatLane: (lane: number): Code => vector(0x0d, ...Array.from({ length: 16 }, (_, at) => lane * 4 + (at % 4)))(),
  greaterThan: vector(0x44),
  add: vector(0xe4),
  subtract: vector(0xe5),
  multiply: vector(0xe6),
  least: vector(0xe8),
  greatest: vector(0xe9),
};

/**
 * Repeats `body`, at least once, adding `step` to the counter each time, while the counter is below the value of
 * `limit`.
 */
export const repeat = (counter: number, step: number, limit: Code, body: readonly Code[]): Code => [
  LOOP,
  NO_RESULT,
  ...body.flat(),
  ...[get(counter), i32.const(step), i32.add(), tee(counter), limit, i32.lessThan(), [BRANCH_IF, 0, END]].flat(),
];

export interface Compiled {
  readonly memory: WebAssembly.Memory;
  readonly run: (...values: number[]) => void;
}

/** A function with integers as parameters, local variables of the given types after them, and no result. */
export function compile(parameters: number, locals: readonly number[], bytes: number, body: readonly Code[]): Compiled {
  const list = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];
  const sized = (code: Code): number[] => [...unsigned(code.length), ...code];
  const section = (id: number, items: readonly Code[]): number[] => [id, ...sized(list(items))];
  const text = (name: string): number[] => sized([...Buffer.from(name)]);
  const code = [...list(locals.map((type) => [1, type])), ...body.flat(), END];
  const module = [
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [[FUNCTION, ...list(Array.from({ length: parameters }, () => [I32])), 0]]),
    ...section(3, [[0]]),
    ...section(5, [[0, ...unsigned(Math.ceil(bytes / PAGE_BYTES))]]),
    ...section(7, [
      [...text('memory'), 2, 0],
      [...text('run'), 0, 0],
    ]),
    ...section(10, [sized(code)]),
  ];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(module)));
  return exports as unknown as Compiled;
}
