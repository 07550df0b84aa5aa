/**
 * The engine for pages without JavaScript: an HTTP/1.1 client that looks like a browser, follows redirects by a browser's rules,
 * and gives the page as text. Every connection comes from the dialer it was handed; it knows nothing of tiers, prices or replies.
 */
import { type Deadline, RequestCanceled } from '../../deadline.ts';
import { DEVICE_PROFILES } from '../devices.ts';
import type { Dialer, Route } from '../egress/dialer.ts';
import type { Country, Device } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import type { HttpAnswer } from './answer.ts';
import type { TakePiece } from './body.ts';
import type { DecodeElsewhere } from './decode-text.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { NodeSender } from './node-sender.ts';

export type { HttpAnswer, HttpRedirect } from './answer.ts';

export interface HttpClientSettings {
  readonly dialer: Dialer;
  /** The most that a page may have once its encoding is undone. */
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
  /** More certificate authorities to trust, in PEM. */
  readonly ca?: string;
  /** How many unused connections are kept at most, over all routes: 256 unless given. */
  readonly maxIdleConnections?: number;
  /** How long an unused connection is kept: 5 seconds unless given. */
  readonly idleMilliseconds?: number;
}

export interface HttpRequest {
  readonly url: string | URL;
  /** The caller's own headers, checked before. */
  readonly headers: Readonly<Record<string, string>>;
  readonly device: Device;
  readonly country: Country;
  readonly route: Route;
  readonly followRedirects: boolean;
  /** JSON to post, to the first URL only: a redirect is then followed as browsers do, without it. */
  readonly postJson?: string | undefined;
  /** Whose cookies go along, and who keeps those that are set. */
  readonly session?: CallerSession | undefined;
  readonly deadline: Deadline;
  /** Where long texts are decoded; here, unless given. */
  readonly decode?: DecodeElsewhere | undefined;
  /** Takes the body of a success as it comes; there is none in the answer then. */
  readonly take?: TakePiece | undefined;
}

export interface HttpClient {
  /**
   * Rejects with a `FetchFailure`, or with the reason of the deadline's signal, or with `RequestCanceled` when the client is closed.
   * A status that is no success is an answer, not a failure.
   */
  get(request: HttpRequest): Promise<HttpAnswer>;
  /** Destroys every connection; requests that still run are rejected. */
  close(): Promise<void>;
}

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const sender = new NodeSender(settings);
  return {
    async get(request) {
      const send = (hop: Hop) => sender.send(hop);
      try {
        return await followRedirects(request, DEVICE_PROFILES[request.device], send, settings.maxBodyBytes);
      } catch (error) {
        // Whatever broke when the time was over broke because of that.
        request.deadline.check();
        if (sender.closed) throw new RequestCanceled('shutdown');
        throw error;
      }
    },
    async close() {
      sender.close();
    },
  };
}
