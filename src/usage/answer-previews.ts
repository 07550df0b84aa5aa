/**
 * The first bytes of answers, kept for an hour, so that a person who looks at a request sees its result. Only in
 * memory: nothing of a scraped page is written to disk. Each of several nodes has only its own answers.
 *
 * They are stored in a ring of slots of equal size, outside the garbage collector's heap: as objects, each lived long
 * enough to be moved twice, which cost 8 % of the pages per second that the service can fetch. A look-up scans the
 * ring, which is fine because look-ups are rare.
 */

const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** Bytes of all together; the oldest are dropped. */
const MAX_BYTES = 16 * 1024 * 1024;

export interface AnswerPreview {
  readonly contentType: string;
  /** Of the whole answer. */
  readonly bytes: number;
  /** Its beginning; undefined if it is not text. */
  readonly text: string | undefined;
}

export interface AnswerPreviewOptions {
  /** Bytes per answer; 0: none are kept. */
  readonly bytesEach: number;
  readonly clock?: () => number;
  readonly mostBytes?: number;
}

/** The header of a slot; the key, the content type and the text follow. Lengths are in bytes. */
const AT = 0;
const ANSWER_BYTES = 8;
const KEY_LENGTH = 16;
const TYPE_LENGTH = 18;
const TEXT_LENGTH = 20;
const HEAD = 24;
const MAX_KEY_LENGTH = 100;
const MAX_TYPE_LENGTH = 200;
/** The length that means "not text". */
const NO_TEXT = -1;

export class AnswerPreviews {
  readonly #bytesEach: number;
  readonly #clock: () => number;
  readonly #slotSize: number;
  readonly #slots: number;
  /** Allocated when the first answer is kept. */
  #ring: Buffer | undefined;
  /** How many were kept so far; the next slot is computed from it. */
  #count = 0;

  constructor({ bytesEach, clock = Date.now, mostBytes = MAX_BYTES }: AnswerPreviewOptions) {
    this.#bytesEach = bytesEach;
    this.#clock = clock;
    this.#slotSize = HEAD + MAX_KEY_LENGTH + MAX_TYPE_LENGTH + bytesEach;
    this.#slots = bytesEach === 0 ? 0 : Math.max(1, Math.floor(mostBytes / this.#slotSize));
  }

  /** `bytes` are those of the whole body. */
  note(accountId: number, requestId: string, contentType: string, body: string | Uint8Array, bytes: number): void {
    if (this.#slots === 0) return;
    this.#ring ??= Buffer.allocUnsafeSlow(this.#slots * this.#slotSize);
    const ring = this.#ring;
    const slot = (this.#count % this.#slots) * this.#slotSize;
    this.#count += 1;
    let end = slot + HEAD;
    const keyLength = ring.write(keyOf(accountId, requestId), end, MAX_KEY_LENGTH);
    end += keyLength;
    const typeLength = ring.write(contentType, end, MAX_TYPE_LENGTH);
    end += typeLength;
    const textLength = isText(contentType) ? this.#write(body, end) : NO_TEXT;
    ring.writeDoubleLE(this.#clock(), slot + AT);
    ring.writeDoubleLE(bytes, slot + ANSWER_BYTES);
    ring.writeUInt16LE(keyLength, slot + KEY_LENGTH);
    ring.writeUInt16LE(typeLength, slot + TYPE_LENGTH);
    ring.writeInt32LE(textLength, slot + TEXT_LENGTH);
  }

  /** Undefined if there is none for such a request of this account, or no longer. */
  find(accountId: number, requestId: string): AnswerPreview | undefined {
    const ring = this.#ring;
    if (!ring) return undefined;
    const key = Buffer.from(keyOf(accountId, requestId));
    const tooOld = this.#clock() - KEPT_MILLISECONDS;
    const oldest = Math.max(0, this.#count - this.#slots);
    for (let at = this.#count - 1; at >= oldest; at -= 1) {
      const slot = (at % this.#slots) * this.#slotSize;
      if (ring.readDoubleLE(slot + AT) <= tooOld) return undefined;
      const keyEnd = slot + HEAD + ring.readUInt16LE(slot + KEY_LENGTH);
      if (ring.subarray(slot + HEAD, keyEnd).equals(key)) return previewIn(ring, slot, keyEnd);
    }
    return undefined;
  }

  /** Deletes those of this account. Their times stay, because the search for others depends on them. */
  forget(accountId: number): void {
    const ring = this.#ring;
    if (!ring) return;
    const start = Buffer.from(keyOf(accountId, ''));
    for (let slot = 0; slot < Math.min(this.#count, this.#slots) * this.#slotSize; slot += this.#slotSize) {
      const key = ring.subarray(slot + HEAD, slot + HEAD + ring.readUInt16LE(slot + KEY_LENGTH));
      if (key.subarray(0, start.length).equals(start)) ring.fill(0, slot + HEAD, slot + this.#slotSize);
    }
  }

  /** The number of bytes written. */
  #write(body: string | Uint8Array, start: number): number {
    const ring = this.#ring as Buffer;
    if (typeof body === 'string') return ring.write(body.slice(0, this.#bytesEach), start, this.#bytesEach);
    const head = body.subarray(0, this.#bytesEach);
    ring.set(head, start);
    return head.length;
  }
}

function previewIn(ring: Buffer, slot: number, keyEnd: number): AnswerPreview {
  const typeEnd = keyEnd + ring.readUInt16LE(slot + TYPE_LENGTH);
  const textLength = ring.readInt32LE(slot + TEXT_LENGTH);
  const text = ring.subarray(typeEnd, typeEnd + Math.max(0, textLength));
  return {
    contentType: ring.toString('utf8', keyEnd, typeEnd),
    bytes: ring.readDoubleLE(slot + ANSWER_BYTES),
    // A character that was cut in half is left out.
    text: textLength === NO_TEXT ? undefined : new TextDecoder().decode(text, { stream: true }),
  };
}

const keyOf = (accountId: number, requestId: string) => `${accountId} ${requestId}`;

function isText(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml)))/i.test(contentType);
}
