/** Words of ours that a browser shows where a page would be: what the proxy listener says of a connection that it did not open. */
import type { Door } from '../../egress/gateway/gateway.ts';
import type { FetchFailure } from '../../failure.ts';
import type { PageReading } from '../in-page/in-page.ts';

type ShownText = Pick<PageReading, 'status' | 'url' | 'contentType' | 'html'>;

/** The gateway answers a plain request that it refuses itself, for the page or for where it was redirected to, with its reason. */
export function ownRefusal(door: Door, reading: ShownText): FetchFailure | undefined {
  const { status, url, contentType, html } = reading;
  if (contentType !== 'text/plain' || ![400, 403, 502, 504].includes(status)) return undefined;
  const failure = door.failures.get(URL.parse(url)?.hostname ?? '');
  return failure && html.trim() === failure.message ? failure : undefined;
}

/** Whether what is shown are words of ours, and not of a target. */
export function isOwnRefusal(door: Door, shown: ShownText): boolean {
  return ownRefusal(door, shown) !== undefined;
}
