/**
 * What the network tells of the main frame's documents: how each was answered, through which redirects, and how much of it has come.
 * Sends no command, for the tab's session tells of all requests anyway. Waits for nothing and decides nothing.
 */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../protocol/protocol-client.ts';

/** How a target answered; its body is not told. */
export interface AnswerStatus {
  readonly status: number;
  /** The target's own words; empty where it sent none, as over HTTP/2. */
  readonly statusMessage: string;
}

export interface DocumentAnswer extends AnswerStatus {
  /** Lower-case names; without those that only the network stack sees, such as the cookies that are set. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many redirects led here, and the last of them. */
  readonly redirects: number;
  readonly redirect: AnswerStatus | undefined;
  /** Of the body, as far as it has come and unpacked. */
  readonly bytes: number;
  /** Of the body as it was sent: known at its end, unless it came from a cache. */
  readonly packedBytes: number | undefined;
  /** The last byte has come. */
  readonly complete: boolean;
}

interface Listeners {
  /** Told of each request for a document, also of those that a redirect led to. */
  readonly onRequest: (answer: DocumentAnswer) => void;
  /** Told when the last byte of one has come. */
  readonly onComplete: () => void;
}

type Known = { -readonly [Name in keyof DocumentAnswer]: DocumentAnswer[Name] } & { headBytes: number };

export class DocumentAnswers {
  /** By the id that a request and the document that comes of it share. */
  readonly #known = new Map<string, Known>();
  #shown: Known | undefined;
  #requested: URL | undefined;
  #redirect: AnswerStatus | undefined;

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
  }

  /** The frame shows another document, by its loader's id. */
  show(loaderId: string): void {
    this.#shown = this.#known.get(loaderId);
  }

  /** Where a document was last asked for. */
  get requested(): URL | undefined {
    return this.#requested;
  }

  /** The redirect that led there, if one did. */
  get redirect(): AnswerStatus | undefined {
    return this.#redirect;
  }

  /** Of the document that the frame shows; undefined where that came from no network, as an empty page. */
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
  headBytes: 0,
};

function headOf({ headers, encodedDataLength }: Protocol.Network.Response): Pick<Known, 'headers' | 'headBytes'> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(named), headBytes: encodedDataLength };
}

function statusOf({ status, statusText }: { readonly status: number; readonly statusText: string }): AnswerStatus {
  return { status, statusMessage: statusText };
}
