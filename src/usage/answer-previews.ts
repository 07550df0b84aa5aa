/**
 * The first bytes of answers, for an hour, so that whoever looks at a request sees what came of it. In memory alone: nothing of
 * a scraped page is written to the disk. On several nodes each knows those that it gave.
 */

const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** Of all together; the oldest make room. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What a preview takes beside its bytes, roughly. */
const OVERHEAD = 200;

export interface AnswerPreview {
  readonly contentType: string;
  /** Of the whole answer. */
  readonly bytes: number;
  /** Its beginning; undefined where it is no text. */
  readonly text: string | undefined;
}

interface Kept {
  readonly at: number;
  readonly size: number;
  readonly preview: AnswerPreview;
}

export interface AnswerPreviewOptions {
  /** Bytes of an answer; none are kept for 0. */
  readonly bytesEach: number;
  readonly clock?: () => number;
  readonly mostBytes?: number;
}

export class AnswerPreviews {
  readonly #bytesEach: number;
  readonly #clock: () => number;
  readonly #mostBytes: number;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  constructor({ bytesEach, clock = Date.now, mostBytes = MOST_BYTES }: AnswerPreviewOptions) {
    this.#bytesEach = bytesEach;
    this.#clock = clock;
    this.#mostBytes = mostBytes;
  }

  note(accountId: number, requestId: string, contentType: string, body: string | Uint8Array): void {
    if (this.#bytesEach === 0) return;
    const text = isText(contentType) ? beginning(body, this.#bytesEach) : undefined;
    const preview = { contentType, bytes: Buffer.byteLength(body), text };
    const kept = { at: this.#clock(), size: 2 * (text?.length ?? 0) + OVERHEAD, preview };
    this.#drop(keyOf(accountId, requestId));
    this.#kept.set(keyOf(accountId, requestId), kept);
    this.#size += kept.size;
    this.#makeRoom();
  }

  /** Undefined when there is none of such a request of this account, or none any more. */
  find(accountId: number, requestId: string): AnswerPreview | undefined {
    this.#makeRoom();
    return this.#kept.get(keyOf(accountId, requestId))?.preview;
  }

  #makeRoom(): void {
    const tooOld = this.#clock() - KEPT_MILLISECONDS;
    for (const [key, { at }] of this.#kept) {
      if (at > tooOld && this.#size <= this.#mostBytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

const keyOf = (accountId: number, requestId: string) => `${accountId} ${requestId}`;

function isText(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml)))/i.test(contentType);
}

/** A character that the end cuts in two is left out. A copy: a piece of a large string would keep all of it alive. */
function beginning(body: string | Uint8Array, bytes: number): string {
  const head = typeof body === 'string' ? Buffer.from(body.slice(0, bytes)) : body;
  return new TextDecoder().decode(head.subarray(0, bytes), { stream: true });
}
