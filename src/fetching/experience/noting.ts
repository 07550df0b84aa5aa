/** Records how each try ends, and passes everything through unchanged. */

import { RequestCanceled } from '../../deadline.ts';
import type { Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import type { Page, PageRequest } from '../page.ts';
import type { OutcomeRecord, TryOutcome } from './outcome-record.ts';

type Fetch = (request: PageRequest, route: Route) => Promise<Page>;

/** The same fetch; the tries that count are in the record. Canceled tries are not counted. */
export function noting(
  fetch: Fetch,
  record: Pick<OutcomeRecord, 'note'>,
  counts: (request: PageRequest) => boolean,
): Fetch {
  return async (request, route) => {
    if (!counts(request)) return fetch(request, route);
    const started = performance.now();
    const note = (outcome: TryOutcome) => {
      const { exit } = route;
      const milliseconds = performance.now() - started;
      record.note({ exit, country: request.country, proxy: proxyName(route), outcome, milliseconds });
    };
    try {
      const page = await fetch(request, route);
      note('ok');
      return page;
    } catch (error) {
      if (!(error instanceof RequestCanceled)) note(error instanceof FetchFailure ? error.code : 'internal_error');
      throw error;
    }
  };
}

/** A caller's own proxy is not recorded. */
function proxyName({ exit, upstream }: Route): string {
  if (exit === 'custom') return 'custom';
  return upstream ? `${upstream.host}:${upstream.port}` : 'direct';
}
