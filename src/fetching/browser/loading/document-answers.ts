/**
 * Follows the network events of the main frame's documents: how each was answered, through which redirects, and how
 * much of it has arrived. Sends no commands, because the tab's session reports all requests anyway. Waits for nothing
 * and decides nothing.
 */
import type { Protocol } from 'devtools-protocol';
import { contentCodings } from '../../http/content-decoder.ts';
import type { Session } from '../protocol/protocol-client.ts';

/** How a target answered, without the body. */
export interface AnswerStatus {
  readonly status: number;
  /** The target's own text; empty if it sent none, as over HTTP/2. */
  readonly statusMessage: string;
}

export interface DocumentAnswer extends AnswerStatus {
  /** Lower-case names; without headers that only the network stack sees, such as `Set-Cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of redirects that led here, and the last of them. */
  readonly redirects: number;
  readonly redirect: AnswerStatus | undefined;
  /** Bytes of the decompressed body that have arrived. */
  readonly bytes: number;
  /** Bytes of the body as sent: known at its end, unless it came from a cache. */
  readonly packedBytes: number | undefined;
  /** The last byte has arrived. */
  readonly complete: boolean;
  /** Over HTTP/2: browsers enforce the length of a body over HTTP/1 alone. */
  readonly isHttp2: boolean;
}

interface Listeners {
  /** Called with each request for a document, including those caused by redirects. */
  readonly onRequest: (answer: DocumentAnswer) => void;
  /** Called when the last byte of a document has arrived. */
  readonly onComplete: () => void;
}

type Known = { -readonly [Name in keyof DocumentAnswer]: DocumentAnswer[Name] } & { headBytes: number };

export class DocumentAnswers {
  /** By the id that a request shares with the document that it returns. */
  readonly #known = new Map<string, Known>();
  #shown: Known | undefined;
  #requested: URL | undefined;
  #redirect: AnswerStatus | undefined;
  #netError: string | undefined;

  constructor(session: Session, frameId: string, { onRequest, onComplete }: Listeners) {
    session.on('Network.requestWillBeSent', ({ type, frameId: id, requestId, redirectResponse, request }) => {
      if (type !== 'Document' || id !== frameId) return;
      this.#requested = URL.parse(request.url) ?? undefined;
      this.#redirect = redirectResponse && statusOf(redirectResponse);
      const redirects = redirectResponse ? (this.#known.get(requestId)?.redirects ?? 0) + 1 : 0;
      const known = { ...UNANSWERED, redirects, redirect: redirectResponse && statusOf(redirectResponse) };
      this.#known.set(requestId, known);
      onRequest(known);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const known = this.#known.get(requestId);
      if (known) Object.assign(known, statusOf(response), headOf(response));
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      const known = this.#known.get(requestId);
      if (known) known.bytes += dataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = this.#known.get(requestId);
      if (!known) return;
      known.complete = true;
      known.packedBytes = encodedDataLength > known.headBytes ? encodedDataLength - known.headBytes : undefined;
      onComplete();
    });
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      if (this.#known.has(requestId)) this.#netError = errorText;
    });
  }

  /** Called when the frame shows another document, with its loader's id. */
  show(loaderId: string): void {
    this.#shown = this.#known.get(loaderId);
  }

  /** The address of the last request for a document. */
  get requested(): URL | undefined {
    return this.#requested;
  }

  /** The redirect that led to that address, if any. */
  get redirect(): AnswerStatus | undefined {
    return this.#redirect;
  }

  /** Why the last document that failed to load did so, in the browser's terms. */
  get netError(): string | undefined {
    return this.#netError;
  }

  /**
   * The answer for the document that the frame shows; undefined if it did not come from the network, such as an empty
   * page.
   */
  get shown(): DocumentAnswer | undefined {
    return this.#shown;
  }
}

const UNANSWERED: Known = {
  status: 0,
  statusMessage: '',
  headers: {},
  redirects: 0,
  redirect: undefined,
  bytes: 0,
  packedBytes: undefined,
  complete: false,
  isHttp2: false,
  headBytes: 0,
};

type Head = Pick<Known, 'headers' | 'headBytes' | 'isHttp2'>;

function headOf(response: Protocol.Network.Response): Head {
  const { headers, encodedDataLength: headBytes, protocol, fromServiceWorker = false } = response;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  // What a service worker makes of an answer may have another length than its headers say.
  return { headers: Object.fromEntries(named), headBytes, isHttp2: protocol === 'h2' && !fromServiceWorker };
}

/** Whether a body has ended before its announced length, which browsers do not notice over HTTP/2. */
export function isCutShort({ isHttp2, complete, headers, bytes }: DocumentAnswer): boolean {
  // How long a packed body was, the browser does not say: one that is cut lacks the end of its page. Headers that come
  // twice are in lines.
  const codings = contentCodings(headers['content-encoding']?.replaceAll('\n', ','));
  if (!isHttp2 || !complete || codings.length > 0) return false;
  const length = headers['content-length'] ?? '';
  // Several lengths, or what is no number, say nothing.
  return /^\d{1,15}$/.test(length) && bytes < Number(length);
}

function statusOf({ status, statusText }: { readonly status: number; readonly statusText: string }): AnswerStatus {
  return { status, statusMessage: statusText };
}
