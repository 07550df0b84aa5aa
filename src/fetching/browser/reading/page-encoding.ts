/**
 * Whether a browser's choice of encoding is ours, for pages that declare none. It guesses as well, and sometimes otherwise; one that we did
 * not start ourselves reads undeclared UTF-8 as something else. Decides nothing about pages that declare theirs.
 */
import { isUtf8 } from 'node:buffer';
import { legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { guessEncoding } from '../../http/guess-encoding.ts';
import type { EncodingEvidence } from '../in-page/in-page-encoding.ts';

/** Characters of a page that are looked at. */
export const EVIDENCE_CHARACTERS = 4_000;

/** Whether the page may have been read in the wrong encoding. */
export function isDoubtful({ encoding, text }: EncodingEvidence, host: string): boolean {
  if (text === '') return false;
  const name = normalizeEncoding(encoding) ?? 'utf-8';
  if (name === 'utf-8') return text.includes('\ufffd');
  const bytes = bytesIn(name, text);
  if (!bytes) return false;
  const ours = isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes, { host });
  return ours !== name && legacyHookDecode(bytes, ours) !== legacyHookDecode(bytes, name);
}

/** The text as it came over the wire; what the encoding has no character for came by another way, and is left out. */
function bytesIn(encoding: string, text: string): Uint8Array | undefined {
  const encode = encoderOf(encoding);
  return encode && Buffer.concat([...text].map((character) => encode(character) ?? Buffer.alloc(0)));
}

type Encode = (character: string) => Uint8Array | undefined;

const encoders = new Map<string, Encode | undefined>();

function encoderOf(encoding: string): Encode | undefined {
  if (!encoders.has(encoding)) encoders.set(encoding, makeEncoder(encoding));
  return encoders.get(encoding);
}

function makeEncoder(encoding: string): Encode | undefined {
  for (const create of [createSinglebyteEncoder, createMultibyteEncoder]) {
    try {
      const encode = create(encoding, { mode: 'fatal' });
      return (character) => {
        try {
          return encode(character);
        } catch {
          return undefined;
        }
      };
    } catch {
      // Not one of these.
    }
  }
  return undefined;
}
