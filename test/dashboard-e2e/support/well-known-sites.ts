/**
 * Two sites under their real names on loopback, with pages written for the tests, so that /serp and /data have
 * something to read.
 */
import { modern, resultsPage } from '../../serp/google/pages.ts';
import { type NamedSites, startNamedSites } from '../../support/named-sites.ts';

const PLAYER = {
  playabilityStatus: { status: 'OK' },
  videoDetails: {
    videoId: 'lowTide0001',
    title: 'An hour before low water',
    lengthSeconds: '61',
    viewCount: '1234',
    author: 'Mudlark',
  },
};
export const VIDEO_URL = `https://www.youtube.com/watch?v=${PLAYER.videoDetails.videoId}`;
export const VIDEO_TITLE = PLAYER.videoDetails.title;
const WATCH_PAGE = `<!doctype html><title>${VIDEO_TITLE}</title>
<script>var ytInitialPlayerResponse = ${JSON.stringify(PLAYER)};</script><script>var ytInitialData = {};</script>`;

export const RESULT_TITLE = 'Finds of the foreshore';
const RESULTS = [
  modern({ title: RESULT_TITLE, link: 'https://museum.example/mud', snippet: 'Pipes, pins and tokens.' }),
  modern({ title: 'Tides today', link: 'https://www.tides.example/today', snippet: 'High water at noon.' }),
];

export function startWellKnownSites(): Promise<NamedSites> {
  return startNamedSites(['www.google.com', 'www.youtube.com'], ({ host, method, url }) => {
    if (host === 'www.google.com') {
      const q = new URL(url, 'https://www.google.com').searchParams.get('q') ?? '';
      return { body: resultsPage({ q, results: RESULTS }) };
    }
    if (method === 'POST') return { type: 'application/json', body: JSON.stringify(PLAYER) };
    return url.startsWith('/watch') ? { body: WATCH_PAGE } : undefined;
  });
}
