/** Where an engine gets its browsers from: this machine, or an address of another one. Knows nothing of pages. */

import type { Room } from '../../../overload/fair-queue.ts';
import type { Country } from '../../page.ts';
import type { BrowserHost } from './browser-host.ts';
import type { Look } from './browser-hosts.ts';

export interface BrowserSource {
  /** For as many pages as may be open there; closed while there is nothing to open them in. */
  readonly room: Room;
  /** Whether it has what the engine's pages need, as far as is known now. */
  readonly suits: boolean;
  /** The look that a page of this country needs its browser to have. */
  lookFor(country: Country): Look;
  /** Rejects with `BrowserUnavailable` when another source may be asked instead; its room is closed then. */
  start(look: Look): Promise<BrowserHost>;
  /** Milliseconds after which a browser without tabs is ended; without it one is kept warm. */
  readonly unusedLife?: number | undefined;
}

/** There is no browser to be had from a source for now. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}
