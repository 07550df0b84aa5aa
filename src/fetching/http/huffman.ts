/** The Huffman code of HTTP/2 headers (RFC 7541, appendix B). Reads only. Pure. */

/**
 * The number of bits of each byte's code, as runs of `bits*count` in the order of bytes; the last is for the end. The
 * code is canonical: among codes of the same length, and from shorter to longer ones, it counts upward.
 */
const LENGTHS = `13 23 28*7 24 30 28*2 30 28*8 30 28*9 6 10*2 12 13 6 8 11 10*2 8 11 8 6*3 5*3 6*7 7 8 15 6 12 10 13 6
7*22 8 7 8 13 19 13 14 6 15 5 6 5 6 5 6*3 5 7*2 6*3 5 6 7 6 5*2 6 7*5 15 11 14 13 28 20 22 20*2 22*3 23 22 23*5 24 23
24*2 22 23 24 23*4 21 22 23 22 23*2 24 22 21 20 22*2 23*2 21 23 22*2 24 21 22 23*2 21*2 22 21 23 22 23*2 20 22*3 23
22*2 23 26*2 20 19 22 23 22 25 26*3 27*2 26 24 25 19 21 26 27*2 26 27 24 21*2 26*2 28 27*3 20 24 20 21 22 21*2 23 22*2
25*2 24*2 26 23 26 27 26*2 27*5 28 27*5 26 30`
  .split(/\s+/)
  .flatMap((run) => {
    const [bits = 0, count = 1] = run.split('*').map(Number);
    return Array<number>(count).fill(bits);
  });

const END = 256;

/** Each node has the indexes of its two children; of a leaf, the byte, below zero. */
const TREE: readonly (readonly [number, number])[] = makeTree();

function makeTree(): [number, number][] {
  const tree: [number, number][] = [[0, 0]];
  const symbols = LENGTHS.map((bits, symbol) => ({ bits, symbol })).sort(
    (one, other) => one.bits - other.bits || one.symbol - other.symbol,
  );
  let code = 0;
  let length = 0;
  for (const { bits, symbol } of symbols) {
    code *= 2 ** (bits - length);
    length = bits;
    let node = 0;
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      const side = (code >>> bit) & 1;
      const children = tree[node] as [number, number];
      if (bit === 0) children[side] = -1 - symbol;
      else if (children[side] === 0) children[side] = tree.push([0, 0]) - 1;
      node = children[side] as number;
    }
    code += 1;
  }
  return tree;
}

/** Nothing if the bytes are not such a code, or end as none may. */
export function readHuffman(bytes: Uint8Array): Buffer | undefined {
  // No code is shorter than five bits.
  const text = Buffer.allocUnsafe(Math.floor((bytes.length * 8) / 5));
  let length = 0;
  let node = 0;
  /** Bits since the last byte, all of which must be ones at the end. */
  let pending = 0;
  let onlyOnes = true;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const side = (byte >> bit) & 1;
      node = TREE[node]?.[side] ?? 0;
      pending += 1;
      onlyOnes &&= side === 1;
      if (node >= 0) continue;
      if (-1 - node === END) return undefined;
      text[length] = -1 - node;
      length += 1;
      node = 0;
      pending = 0;
      onlyOnes = true;
    }
  }
  return pending < 8 && onlyOnes ? text.subarray(0, length) : undefined;
}
