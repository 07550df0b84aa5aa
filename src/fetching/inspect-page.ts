/** Lets the caller judge a page while another exit can still be tried. */
import type { Route } from './egress/dialer.ts';
import type { Page, PageRequest } from './page.ts';

type Fetch = (request: PageRequest, route: Route) => Promise<Page>;

/** Rejects with the inspection's failure as if the fetch had failed. */
export function inspecting(fetch: Fetch): Fetch {
  return (request, route) => {
    const { inspect } = request;
    return inspect ? inspected(fetch(request, route), inspect) : fetch(request, route);
  };
}

async function inspected(fetching: Promise<Page>, inspect: NonNullable<PageRequest['inspect']>): Promise<Page> {
  const page = await fetching;
  const failure = await inspect(page);
  if (failure) throw failure;
  return page;
}
