/** What the examples of the reference are compared with: answers without what differs each time, and sites that play the outer world. */
import { modern, resultsPage } from '../serp/google/pages.ts';
import { html, PLAYER } from '../sites/youtube/fixtures.ts';
import { type NamedSites, startNamedSites } from './named-sites.ts';

/** Ids, instants and what an account has left differ each time. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '(an id)'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '(an instant)'],
  [/("email":\s*)"[^"]*"/g, '$1"(an address)"'],
  [/("(?:remaining_\w+|resets_at)":\s*)\d+/g, '$1"(a number)"'],
];

/** Lines of JSON come in the order in which pages are done. */
export function withoutVolatile(answer: string): unknown {
  const lasting = VOLATILE.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), answer);
  const isLines = /^\{.*\}\n(?:\{.*\}\n)*$/.test(lasting);
  if (isLines) {
    const lines = lasting.trimEnd().split('\n');
    return lines
      .map((line) => ({ ...JSON.parse(line), cursor: 0 }))
      .toSorted((one, other) => one.url.localeCompare(other.url));
  }
  return /^[[{]/.test(lasting) ? JSON.parse(lasting) : lasting;
}

const VIDEO = {
  ...PLAYER,
  captions: {},
  videoDetails: {
    videoId: 'jNQXAC9IVRw',
    title: 'Me at the zoo',
    lengthSeconds: '19',
    keywords: ['me at the zoo', 'jawed karim', 'first youtube video'],
    channelId: 'UC4QobU6STFB0P71PMvOGN5A',
    shortDescription: 'The first video of the site.',
    thumbnail: { thumbnails: [{ url: 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg', width: 480, height: 360 }] },
    viewCount: '392000000',
    author: 'jawed',
    isLiveContent: false,
  },
  microformat: {
    playerMicroformatRenderer: {
      ownerProfileUrl: 'http://www.youtube.com/@jawed',
      externalChannelId: 'UC4QobU6STFB0P71PMvOGN5A',
      isFamilySafe: true,
      isUnlisted: false,
      category: 'Film & Animation',
      publishDate: '2005-04-23T20:31:52-07:00',
      uploadDate: '2005-04-23T20:31:52-07:00',
    },
  },
};

const RESULTS = [
  modern({ title: 'Finds of the foreshore', link: 'https://museum.example/mud', snippet: 'Pipes, pins and tokens.' }),
  modern({ title: 'Tides today', link: 'https://www.tides.example/today', snippet: 'High water at noon.' }),
];

/** The sites that the examples of /serp and /data ask. */
export function startExampleSites(): Promise<NamedSites> {
  return startNamedSites(['www.google.com', 'www.youtube.com'], ({ host, method, url }) => {
    const { pathname, searchParams } = new URL(url, `https://${host}`);
    if (host === 'www.google.com') return { body: resultsPage({ q: searchParams.get('q') ?? '', results: RESULTS }) };
    if (method === 'POST') return { type: 'application/json', body: JSON.stringify(VIDEO) };
    return pathname === '/watch' ? { body: html(VIDEO, {}) } : undefined;
  });
}
