/** Pages that refer to many other hosts, in every way that makes a browser connect. */

export type Naming = 'preconnect' | 'image' | 'script' | 'style' | 'frame' | 'fetch' | 'event-source' | 'web-socket';

export const NAMINGS: readonly Naming[] = [
  'preconnect',
  'image',
  'script',
  'style',
  'frame',
  'fetch',
  'event-source',
  'web-socket',
];

/**
 * Each host is named once, in these ways by turns. Scripts are async, so that the document itself arrives whole at
 * once.
 */
export function crowdedPage(hosts: readonly string[], namings: readonly Naming[] = NAMINGS): string {
  const named = hosts.map((host, index) => tag(host, namings[index % namings.length] ?? 'preconnect'));
  return `<!doctype html><html><head><title>Crowded</title></head><body><h1>Crowded</h1><p id="content">A page of many hosts.</p>
${named.join('\n')}
</body></html>`;
}

function tag(host: string, naming: Naming): string {
  const address = `https://${host}`;
  switch (naming) {
    case 'preconnect':
      return `<link rel="preconnect" href="${address}">`;
    case 'image':
      return `<img src="${address}/picture.gif" alt="">`;
    case 'script':
      return `<script async src="${address}/script.js"></script>`;
    case 'style':
      return `<link rel="stylesheet" media="print" href="${address}/style.css">`;
    case 'frame':
      return `<iframe src="${address}/frame" width="100" height="50"></iframe>`;
    case 'fetch':
      return `<script>fetch('${address}/data.json').catch(() => {})</script>`;
    case 'event-source':
      return `<script>new EventSource('${address}/events')</script>`;
    case 'web-socket':
      return `<script>new WebSocket('wss://${host}/socket')</script>`;
  }
}
