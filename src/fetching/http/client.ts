/**
 * The engine for pages without JavaScript: an HTTP/1.1 client that looks like a browser, follows redirects as browsers
 * do, and returns the page as text. All connections come from the dialer that is passed in. Knows nothing about tiers,
 * prices or replies.
 */
import { RequestCanceled } from '../../deadline.ts';
import { DEVICE_PROFILES } from '../devices.ts';
import type { HttpAnswer } from './answer.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { NodeSender } from './node-sender.ts';
import type { HttpClientSettings, HttpRequest } from './request.ts';

export type { HttpAnswer } from './answer.ts';
export type { HttpClientSettings, HttpRequest } from './request.ts';

export interface HttpClient {
  /**
   * Rejects with a `FetchFailure`, with the reason of the deadline's signal, or with `RequestCanceled` if the client is
   * closed. A status other than success is an answer, not a failure.
   */
  get(request: HttpRequest): Promise<HttpAnswer>;
  /** Destroys every connection; running requests are rejected. */
  close(): Promise<void>;
}

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const sender = new NodeSender(settings);
  return {
    async get(request) {
      const send = (hop: Hop) => sender.send(hop);
      try {
        return await followRedirects(request, DEVICE_PROFILES[request.device], send, settings);
      } catch (error) {
        // If time has run out, that is the reason for any error.
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
