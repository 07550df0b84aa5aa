/**
 * Whether a browser chose the same encoding as we would, for pages that declare none. It guesses too, and sometimes
 * differently; a browser that we did not start reads undeclared UTF-8 as something else. Decides nothing about pages
 * that declare their encoding.
 */
import { isUtf8 } from 'node:buffer';
import { legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { guessEncoding } from '../../http/guess-encoding.ts';
import type { EncodingEvidence } from '../in-page/in-page-encoding.ts';

/** The number of characters of a page that are examined. */
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

/** The text's original bytes; characters that the encoding does not have came in another way, and are left out. */
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
      // Not an encoding of this kind.
    }
  }
  return undefined;
}
