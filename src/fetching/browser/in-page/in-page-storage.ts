/// <reference lib="dom" />
/** Runs in an empty document of an origin, to read or write the tab's sessionStorage. Sent as text. */

/* c8 ignore start: runs in the browser */
/** Pairs of keys and values as JSON; none if they have more than `most` characters, or if the origin differs. */
export function readTabItems(origin: string, most: number): string {
  if (location.origin !== origin) return '[]';
  const json = JSON.stringify(Object.entries(sessionStorage));
  return json.length > most ? '[]' : json;
}

export function writeTabItems(origin: string, json: string): void {
  if (location.origin !== origin) return;
  for (const [key, value] of JSON.parse(json) as [string, string][]) sessionStorage.setItem(key, value);
}
/* c8 ignore stop */
