/** A running browser, on this machine or another one. */
import type { ProtocolClient } from '../protocol/protocol-client.ts';

export interface BrowserVersion {
  readonly product: string;
  readonly userAgent: string;
  readonly protocolVersion: string;
}

export interface RunningBrowser {
  readonly client: ProtocolClient;
  readonly version: BrowserVersion;
  /** Disconnects from it, and ends it if we started it. */
  close(): Promise<void>;
  /** Ends it at once, if we started it. `close` must still be called. */
  kill?(): void;
}
