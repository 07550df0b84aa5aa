/** A TrueType font with one letter: an `x` that is a black box as wide and as tall as the font is large. */

const UNITS = 1000;

export function boxFont(): Buffer {
  const tables: Readonly<Record<string, Buffer>> = {
    'OS/2': words([
      ...[4, UNITS, 400, 5, 0],
      ...[650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0],
      ...[0, 0, 0, 0, 0],
      ...[0, 0, 0, 0, 0, 0, 0, 0],
      ...[0x2020, 0x2020, 0x40, 0x78, 0x78],
      ...[UNITS, 0, 0, UNITS, 0],
      ...[0, 1, 0, 0],
      ...[UNITS, UNITS, 0, 0x20, 0],
    ]),
    cmap: words([
      0,
      1,
      3,
      1,
      0,
      12,
      ...[4, 32, 0, 4, 4, 1, 0, 0x78, 0xffff, 0, 0x78, 0xffff, (1 - 0x78) & 0xffff, 1, 0, 0],
    ]),
    glyf: box(),
    head: words([
      1,
      0,
      1,
      0,
      0,
      0,
      0x5f0f,
      0x3cf5,
      0,
      UNITS,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      UNITS,
      UNITS,
      0,
      8,
      2,
      0,
      0,
    ]),
    hhea: words([1, 0, UNITS, 0, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, 2]),
    hmtx: words([UNITS, 0, UNITS, 0]),
    // No outline for what is missing, then the box; in pairs of bytes.
    loca: words([0, 0, box().length / 2]),
    maxp: words([1, 0, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    name: words([0, 1, 18, 3, 1, 0x409, 1, 6, 0, ...[...'Box'].map((letter) => letter.charCodeAt(0))]),
    post: words([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  };
  const names = Object.keys(tables).sort();
  const head = words([1, 0, names.length, 128, 3, names.length * 16 - 128]);
  const directory = Buffer.alloc(names.length * 16);
  const parts: Buffer[] = [];
  let at = head.length + directory.length;
  for (const [index, name] of names.entries()) {
    const table = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.write(name.padEnd(4), index * 16, 'latin1');
    directory.writeUInt32BE(sum(padded), index * 16 + 4);
    directory.writeUInt32BE(at, index * 16 + 8);
    directory.writeUInt32BE(table.length, index * 16 + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head, directory, ...parts]);
}

function box(): Buffer {
  const outline = words([1, 0, 0, UNITS, UNITS, 3, 0]);
  // Four corners, each on the line, by how far it is from the one before: up, to the right, down.
  const flags = Buffer.of(1, 1, 1, 1);
  return Buffer.concat([outline, flags, words([0, 0, UNITS, 0]), words([0, UNITS, 0, -UNITS])]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

function sum(table: Buffer): number {
  let all = 0;
  for (let at = 0; at < table.length; at += 4) all = (all + table.readUInt32BE(at)) >>> 0;
  return all;
}
