/** Where an engine gets its browsers from: this machine, or an address of another one. Knows nothing of pages. */

import type { PlacePool } from '../../../overload/fair-queue.ts';
import type { Country } from '../../page.ts';
import type { BrowserHost } from './browser-host.ts';
import type { Look } from './browser-hosts.ts';

export interface BrowserSource {
  /** Has a place for each page that may be open there; closed while no browser is available. */
  readonly pool: PlacePool;
  /** Whether its browsers are on another machine: then a lost connection looks like a lost browser. */
  readonly isRemote: boolean;
  /** Whether it has what the engine's pages need, as far as is known now. */
  readonly suits: boolean;
  /** The browser look that a page for this country needs. */
  lookFor(country: Country): Look;
  /** Rejects with `BrowserUnavailable` if another source may be tried instead; its pool is then closed. */
  start(look: Look, priority?: 'low'): Promise<BrowserHost>;
  /** Milliseconds after which a browser without tabs is ended; without it one is kept warm. */
  readonly unusedLife?: number | undefined;
}

/** No browser is available from a source for now. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}
