/** What is asked of an HTTP client, and what it is made with. */
import type { Deadline } from '../../deadline.ts';
import type { Dialer, Route } from '../egress/dialer.ts';
import type { Country, Device } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import type { TakePiece } from './body.ts';
import type { DecodeElsewhere } from './decode-text.ts';

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
