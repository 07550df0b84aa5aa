/** Lets whoever asked for a page have the last word on it, while another exit can still be tried. */
import type { Route } from './egress/dialer.ts';
import type { Page, PageRequest } from './page.ts';

type Fetch = (request: PageRequest, route: Route) => Promise<Page>;

/** Rejects with the inspection's failure as if the fetch had failed so. */
export function inspecting(fetch: Fetch): Fetch {
  return async (request, route) => {
    const page = await fetch(request, route);
    const failure = await request.inspect?.(page);
    if (failure) throw failure;
    return page;
  };
}
