/**
 * Recognizes our own message that a browser shows instead of a page: the gateway's answer for a connection that it
 * refused.
 */
import type { Door } from '../../egress/gateway/gateway.ts';
import type { FetchFailure } from '../../failure.ts';
import type { PageReading } from '../in-page/in-page.ts';

type ShownText = Pick<PageReading, 'status' | 'url' | 'contentType' | 'html'>;

/** The gateway answers a plain request that it refuses, for the page or a redirect of it, with the reason as text. */
export function ownRefusal(door: Door, reading: ShownText): FetchFailure | undefined {
  const { status, url, contentType, html } = reading;
  if (contentType !== 'text/plain' || ![400, 403, 502, 504].includes(status)) return undefined;
  const failure = door.failures.get(URL.parse(url)?.hostname ?? '');
  return failure && html.trim() === failure.message ? failure : undefined;
}

/** Whether the text shown is ours, and not a target's. */
export function isOwnRefusal(door: Door, shown: ShownText): boolean {
  return ownRefusal(door, shown) !== undefined;
}
