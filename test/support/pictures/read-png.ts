/**
 * Reads a PNG as browsers write them, with 8 bits for each of three or four channels, and compares two images pixel by
 * pixel.
 */
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel: red, green, blue. */
  readonly data: Buffer;
}

export function readPng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file);
  assert.equal(bytes.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n', 'it is a PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, kind, , , interlaced] = bytes.subarray(24, 29);
  assert.deepEqual({ depth, interlaced }, { depth: 8, interlaced: 0 });
  const channels = kind === 6 ? 4 : 3;
  assert.ok(kind === 2 || kind === 6, `it has colors, and no palette: ${kind}`);
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  assert.equal(rows.length, (stride + 1) * height, 'it has all of its rows');
  const data = Buffer.alloc(width * height * 3);
  let before = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = Buffer.from(rows.subarray(start + 1, start + 1 + stride));
    unfilter(row, before, rows[start] ?? 0, channels);
    if (channels === 3) row.copy(data, y * stride);
    else copyColors(row, data, y * width * 3);
    before = row;
  }
  return { width, height, data };
}

/** Leaves out every fourth byte. Not by `Buffer.copy`, which takes ten times as long for so few bytes. */
function copyColors(row: Buffer, data: Buffer, start: number): void {
  for (let from = 0, to = start; from < row.length; from += 4, to += 3) {
    data[to] = row[from] as number;
    data[to + 1] = row[from + 1] as number;
    data[to + 2] = row[from + 2] as number;
  }
}

/** One loop for each filter: these are millions of bytes. */
function unfilter(row: Buffer, above: Buffer, filter: number, channels: number): void {
  const end = row.length;
  const of = (bytes: Buffer, at: number) => (at < 0 ? 0 : (bytes[at] as number));
  if (filter === 1) for (let at = channels; at < end; at += 1) row[at] = of(row, at) + of(row, at - channels);
  if (filter === 2) for (let at = 0; at < end; at += 1) row[at] = of(row, at) + of(above, at);
  if (filter === 3) {
    for (let at = 0; at < end; at += 1) row[at] = of(row, at) + ((of(row, at - channels) + of(above, at)) >> 1);
  }
  if (filter === 4) {
    for (let at = 0; at < end; at += 1) {
      row[at] = of(row, at) + paeth(of(row, at - channels), of(above, at), of(above, at - channels));
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const a = Math.abs(guess - left);
  const b = Math.abs(guess - up);
  const c = Math.abs(guess - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** As CSS writes it. */
export function colorAt({ width, data }: Pixels, x: number, y: number): string {
  const at = (y * width + x) * 3;
  return `#${data.toString('hex', at, at + 3)}`;
}

/** The allowed difference of two shades where edges are smoothed differently. */
const SMOOTHED = 40;

/** The share of pixels that differ. */
export function difference(one: Pixels, other: Pixels): number {
  assert.deepEqual([one.width, one.height], [other.width, other.height], 'they are of the same size');
  let differing = 0;
  const apart = (at: number) => Math.abs((one.data[at] as number) - (other.data[at] as number)) > SMOOTHED;
  for (let at = 0; at < one.data.length; at += 3) {
    if (apart(at) || apart(at + 1) || apart(at + 2)) differing += 1;
  }
  return differing / (one.width * one.height);
}
