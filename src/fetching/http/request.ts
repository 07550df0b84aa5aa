/** What an HTTP client is asked for, and what it is created with. */
import type { Deadline } from '../../deadline.ts';
import type { LargeBodies } from '../../overload/large-bodies.ts';
import type { Dialer, Route } from '../egress/dialer.ts';
import type { Country, Device } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import type { DecodeElsewhere } from './decode-text.ts';
import type { TakePiece } from './pass-body.ts';

export interface HttpClientSettings {
  readonly dialer: Dialer;
  /** The most bytes of a page after decoding. */
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
  /** Additional certificate authorities, in PEM. */
  readonly ca?: string;
  /** The most idle connections over all routes: 256 by default. */
  readonly maxIdleConnections?: number;
  /** How long an idle connection is kept: 5 seconds by default. */
  readonly idleMilliseconds?: number;
  /** Lets large pages arrive as there is memory for them. */
  readonly largeBodies?: LargeBodies | undefined;
}

export interface HttpRequest {
  /** Whose it is, if others are to have their turn. */
  readonly partition?: string | undefined;
  readonly url: string | URL;
  /** The caller's own headers, already checked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly device: Device;
  readonly country: Country;
  readonly route: Route;
  readonly followRedirects: boolean;
  /** JSON to post, to the first URL only: redirects are then followed without it, as in browsers. */
  readonly postJson?: string | undefined;
  /** The session whose cookies are sent, and which stores those that are set. */
  readonly session?: CallerSession | undefined;
  readonly deadline: Deadline;
  /** Decodes long texts; by default this happens here. */
  readonly decode?: DecodeElsewhere | undefined;
  /** Gets the body of a success as it arrives; the answer then has none. */
  readonly take?: TakePiece | undefined;
}
