/**
 * The engine for pages without JavaScript: an HTTP/1.1 client that looks like a browser, follows redirects by a browser's rules,
 * and gives the page as text. Every connection comes from the dialer it was handed; it knows nothing of tiers, prices or replies.
 */
import { RequestCanceled } from '../../deadline.ts';
import { DEVICE_PROFILES } from '../devices.ts';
import type { HttpAnswer } from './answer.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { NodeSender } from './node-sender.ts';
import type { HttpClientSettings, HttpRequest } from './request.ts';

export type { HttpAnswer, HttpRedirect } from './answer.ts';
export type { HttpClientSettings, HttpRequest } from './request.ts';

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
