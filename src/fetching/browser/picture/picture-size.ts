/** The size of a picture from the head of its file. Pure; undefined for anything else. */
import type { Size } from './picture-area.ts';

export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = view.toString('latin1', 0, 16);
  if (word.startsWith('\x89PNG\r\n\x1a\n')) return pngSize(view);
  if (word.startsWith('\xff\xd8')) return jpegSize(view);
  if (word.startsWith('RIFF') && word.startsWith('WEBP', 8)) return webpSize(view);
  return undefined;
}

function pngSize(view: Buffer): Size | undefined {
  return view.length < 24 ? undefined : { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

/** The size is in the frame's first segment; the segments before it are skipped by their lengths. */
function jpegSize(view: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= view.length; ) {
    if (view[at] !== 0xff) return undefined;
    const marker = view[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) };
    at += 2 + Math.max(2, view.readUInt16BE(at + 2));
  }
  return undefined;
}

/** Lossy, lossless and extended files each have their own header. */
function webpSize(view: Buffer): Size | undefined {
  if (view.length < 30) return undefined;
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
}
