/** The trees and the network as WebAssembly, four rows at a time: in a third of the time of JavaScript. */
import { DEPTH, type Forest } from './forest.ts';
import { FARTHEST, LEAK, type Network, UNITS } from './network.ts';
import {
  type Code,
  type Compiled,
  compile,
  F64,
  f32,
  f32x4,
  f64,
  get,
  I32,
  i32,
  i32x4,
  repeat,
  set,
  V128,
  v128,
} from './wasm-module.ts';

/** Rows that are written into the memory of the module at a time: they fit into the fastest cache. */
const ROWS_AT_ONCE = 16;
const LANES = 4;
const F32_BYTES = 4;
const F64_BYTES = 8;
const V128_BYTES = 16;
const QUESTION_BYTES = 8;
const TREE_BYTES = DEPTH * QUESTION_BYTES;
const LEAF_BYTES = F32_BYTES << DEPTH;
/** Of an input: its column, and at these places its center, its scale, and its weights in all units. */
const CENTER = 4;
const SCALE = 8;
const WEIGHTS = 16;
const INPUT_BYTES = WEIGHTS + F32_BYTES * UNITS;

/** Where each part is in the memory. */
interface Places {
  readonly rows: number;
  /** The features of four rows, column by column. */
  readonly lanes: number;
  readonly treeSums: number;
  readonly unitSums: number;
  readonly questions: number;
  readonly leaves: number;
  readonly inputs: number;
  readonly end: number;
}

export interface Sums {
  readonly trees: Float64Array;
  readonly network: Float32Array;
}

/** Log odds by trees and network, for rows of `width` features. */
export class CompiledEstimators {
  readonly #width: number;
  readonly #compiled: Compiled;
  readonly #rows: Float32Array;
  readonly #trees: Float64Array;
  readonly #network: Float32Array;

  constructor(forest: Forest, network: Network, width: number) {
    const places = placesOf(forest, network, width);
    this.#width = width;
    this.#compiled = compileBoth(forest, network, width, places);
    const { buffer } = this.#compiled.memory;
    writeForest(forest, buffer, places);
    writeNetwork(network, buffer, places);
    this.#rows = new Float32Array(buffer, places.rows, ROWS_AT_ONCE * width);
    this.#trees = new Float64Array(buffer, places.treeSums, ROWS_AT_ONCE);
    this.#network = new Float32Array(buffer, places.unitSums, ROWS_AT_ONCE);
  }

  /** `write` writes the features of a row, where only zeros are. */
  sum(count: number, write: (rows: Float32Array, start: number, row: number) => void): Sums {
    const width = this.#width;
    const sums: Sums = { trees: new Float64Array(count), network: new Float32Array(count) };
    for (let row = 0; row < count; row += ROWS_AT_ONCE) {
      const some = Math.min(ROWS_AT_ONCE, count - row);
      this.#rows.fill(0);
      for (let at = 0; at < some; at++) write(this.#rows, at * width, row + at);
      this.#compiled.run(some);
      for (let at = 0; at < some; at++) {
        sums.trees[row + at] = this.#trees[at] as number;
        sums.network[row + at] = this.#network[at] as number;
      }
    }
    return sums;
  }
}

function placesOf({ columns, leaves }: Forest, network: Network, width: number): Places {
  const sizes = [
    ROWS_AT_ONCE * width * F32_BYTES,
    width * V128_BYTES,
    ROWS_AT_ONCE * F64_BYTES,
    ROWS_AT_ONCE * F32_BYTES,
    columns.length * QUESTION_BYTES,
    leaves.length * F32_BYTES,
    network.columns.length * INPUT_BYTES,
  ];
  const starts = [0];
  for (const size of sizes) starts.push(Math.ceil(((starts.at(-1) as number) + size) / V128_BYTES) * V128_BYTES);
  const [rows, lanes, treeSums, unitSums, questions, leafStart, inputs, end] = starts as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { rows, lanes, treeSums, unitSums, questions, leaves: leafStart, inputs, end };
}

function writeForest({ columns, thresholds, leaves }: Forest, buffer: ArrayBuffer, places: Places): void {
  const view = new DataView(buffer, places.questions);
  for (let at = 0; at < columns.length; at++) {
    view.setInt32(at * QUESTION_BYTES, (columns[at] as number) * V128_BYTES, true);
    view.setFloat32(at * QUESTION_BYTES + F32_BYTES, thresholds[at] as number, true);
  }
  new Float32Array(buffer, places.leaves, leaves.length).set(leaves);
}

function writeNetwork({ columns, centers, scales, weights }: Network, buffer: ArrayBuffer, { inputs }: Places): void {
  const view = new DataView(buffer, inputs);
  for (let input = 0; input < columns.length; input++) {
    const start = input * INPUT_BYTES;
    view.setInt32(start, (columns[input] as number) * V128_BYTES, true);
    view.setFloat32(start + CENTER, centers[input] as number, true);
    view.setFloat32(start + SCALE, scales[input] as number, true);
    for (let unit = 0; unit < UNITS; unit++)
      view.setFloat32(start + WEIGHTS + unit * F32_BYTES, weights[input * UNITS + unit] as number, true);
  }
}

/** The parameter and the local variables of the function. */
const COUNT = 0;
/** The number of a row, where its features are, and where its results go. */
const ROW = 1;
const START = 2;
const RESULT = 3;
const UNIT_RESULT = 4;
/** Where a column, a tree or an input is, and where the lanes of the column or the leaves of the tree are. */
const AT = 5;
const BESIDE = 6;
/** The leaves of four rows, or an input of them, and four weights. */
const VECTOR = 7;
const WEIGHT = 8;
const LANE_SUMS = 9;
const UNIT_SUMS = LANE_SUMS + LANES;
const LOCALS = [
  ...[I32, I32, I32, I32, I32, I32, V128, V128],
  ...Array.from({ length: LANES }, () => F64),
  ...Array.from({ length: UNITS }, () => V128),
];
const times = (count: number, code: (at: number) => readonly Code[]): Code[] =>
  Array.from({ length: count }, (_, at) => code(at)).flat();
const move = (local: number, step: number): Code[] => [get(local), i32.const(step), i32.add(), set(local)];
const begin = (local: number, value: number): Code[] => [i32.const(value), set(local)];

function compileBoth(forest: Forest, network: Network, width: number, places: Places): Compiled {
  const rowBytes = width * F32_BYTES;
  return compile(1, LOCALS, places.end, [
    ...begin(ROW, 0),
    ...begin(START, places.rows),
    ...begin(RESULT, places.treeSums),
    ...begin(UNIT_RESULT, places.unitSums),
    repeat(ROW, LANES, get(COUNT), [
      ...turnRows(rowBytes, places),
      ...sumTrees(forest, places),
      ...sumUnits(network, places),
      ...move(START, LANES * rowBytes),
      ...move(RESULT, LANES * F64_BYTES),
      ...move(UNIT_RESULT, V128_BYTES),
    ]),
  ]);
}

/** Writes four rows column by column. After the last row, results of others are computed that nobody reads. */
function turnRows(rowBytes: number, { lanes }: Places): Code[] {
  return [
    ...begin(BESIDE, lanes),
    ...[get(START), set(AT)],
    repeat(BESIDE, V128_BYTES, i32.const(lanes + rowBytes * LANES), [
      ...times(LANES, (lane) => [get(BESIDE), get(AT), f32.load(lane * rowBytes), f32.store(lane * F32_BYTES)]),
      ...move(AT, F32_BYTES),
    ]),
  ];
}

function sumTrees({ base, columns }: Forest, { lanes, questions, leaves }: Places): Code[] {
  const answer = (question: number): Code[] => [
    get(AT),
    i32.load(question * QUESTION_BYTES),
    v128.load(lanes),
    get(AT),
    v128.loadSplat32(question * QUESTION_BYTES + F32_BYTES),
    f32x4.greaterThan(),
    i32x4.const(F32_BYTES << question),
    v128.and(),
  ];
  return [
    ...times(LANES, (lane) => [f64.const(base), set(LANE_SUMS + lane)]),
    ...begin(AT, questions),
    ...begin(BESIDE, leaves),
    repeat(AT, TREE_BYTES, i32.const(questions + columns.length * QUESTION_BYTES), [
      ...times(DEPTH, (question) => [...answer(question), ...(question === 0 ? [] : [v128.or()])]),
      set(VECTOR),
      ...times(LANES, (lane) => [
        get(LANE_SUMS + lane),
        ...[get(VECTOR), i32x4.lane(lane), get(BESIDE), i32.add(), f32.load(0), f64.fromF32()],
        ...[f64.add(), set(LANE_SUMS + lane)],
      ]),
      ...move(BESIDE, LEAF_BYTES),
    ]),
    ...times(LANES, (lane) => [get(RESULT), get(LANE_SUMS + lane), f64.store(lane * F64_BYTES)]),
  ];
}

/** All units of four rows: each weight is read once for all of them. */
function sumUnits({ biases, outputs, columns }: Network, { lanes, inputs }: Places): Code[] {
  const readInput = [
    ...[get(AT), i32.load(0), v128.load(lanes), get(AT), v128.loadSplat32(CENTER), f32x4.subtract()],
    ...[get(AT), v128.loadSplat32(SCALE), f32x4.multiply()],
    ...[f32x4.const(FARTHEST), f32x4.least(), f32x4.const(-FARTHEST), f32x4.greatest()],
  ];
  return [
    ...times(UNITS, (unit) => [f32x4.const(biases[unit] as number), set(UNIT_SUMS + unit)]),
    ...begin(AT, inputs),
    repeat(AT, INPUT_BYTES, i32.const(inputs + columns.length * INPUT_BYTES), [
      ...[...readInput, set(VECTOR)],
      ...times(UNITS, (unit) => [
        ...(unit % LANES === 0 ? [get(AT), v128.load(WEIGHTS + unit * F32_BYTES), set(WEIGHT)] : []),
        ...[get(UNIT_SUMS + unit), get(VECTOR), get(WEIGHT), get(WEIGHT), f32x4.splatLane(unit % LANES)],
        ...[f32x4.multiply(), f32x4.add(), set(UNIT_SUMS + unit)],
      ]),
    ]),
    get(UNIT_RESULT),
    f32x4.const(outputs[UNITS] as number),
    ...times(UNITS, (unit) => [
      // The greater of both, because a negative sum becomes greater.
      ...[get(UNIT_SUMS + unit), get(UNIT_SUMS + unit), f32x4.const(LEAK), f32x4.multiply(), f32x4.greatest()],
      ...[f32x4.const(outputs[unit] as number), f32x4.multiply(), f32x4.add()],
    ]),
    v128.store(0),
  ];
}
