/** A browser that answers, wherever it runs. */
import type { ProtocolClient } from '../protocol/protocol-client.ts';

export interface BrowserVersion {
  readonly product: string;
  readonly userAgent: string;
  readonly protocolVersion: string;
}

export interface RunningBrowser {
  readonly client: ProtocolClient;
  readonly version: BrowserVersion;
  /** Ends our use of it, and the browser too when it is ours. */
  close(): Promise<void>;
}
