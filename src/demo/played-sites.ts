/**
 * Pages that the demonstration site shows in the form of other sites, so that /serp and /data can be tried without
 * internet: results of a search of its own pages in the form of Google's, and an invented video in the form of
 * YouTube's.
 */

interface Found {
  readonly path: string;
  readonly title: string;
  readonly snippet: string;
}

const PAGES: readonly Found[] = [
  {
    path: '',
    title: 'The foreshore at low tide',
    snippet: 'Twice a day the river goes out and leaves what it no longer wants to keep.',
  },
  {
    path: 'article',
    title: 'How to read the mud',
    snippet: 'Go an hour before the lowest water, and walk where the stones lie in lines.',
  },
  { path: 'products', title: 'Finds for sale', snippet: 'A clay pipe, a Tudor pin, a tram token.' },
  { path: 'tide', title: 'The next tides', snippet: 'What the river brings, in its order.' },
];

/** The pages with every word of the query; `site:` is not a word. */
export function searchPage(origin: string, query: URLSearchParams): string {
  const asked = query.get('q') ?? '';
  const words = asked
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('site:'));
  const isFirstPage = Number(query.get('start') ?? 0) === 0;
  const found = PAGES.filter(({ title, snippet }) => {
    const text = `${title} ${snippet}`.toLowerCase();
    return isFirstPage && words.every((word) => text.includes(word));
  });
  const q = escaped(asked);
  const results = found.map((page) => result(`${origin}${page.path}`, page)).join('');
  const nothing = `<div><p role="heading" aria-level="3">Your search - <span><em>${q}</em></span> - did not match any documents.</p></div>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${q} - Google Search</title></head><body>
<form action="/search" role="search"><input name="q" value="${q}"></form>
<div id="main"><div id="res" role="main"><div id="topstuff">${found.length === 0 ? nothing : ''}</div>
<div id="search"><h1>Search Results</h1><div id="rso">${results}</div></div></div></div>
<footer>A demonstration, served by Mudlark itself.</footer></body></html>
`;
}

const result = (link: string, { title, snippet }: Found) => `<div data-hveid="x"><div>
<span><a href="${link}"><h3>${title}</h3><br><div><cite>${link}</cite></div></a></span>
</div><div><div><span>${snippet}</span></div></div></div>
`;

const VIDEO_ID = 'foreshore-1';
const CHANNEL_ID = 'UCmudlark-demonstrations';

const PLAYER = {
  playabilityStatus: { status: 'OK', playableInEmbed: true },
  videoDetails: {
    videoId: VIDEO_ID,
    title: 'How to read the mud',
    lengthSeconds: '194',
    keywords: ['mudlarking', 'foreshore', 'tides'],
    channelId: CHANNEL_ID,
    shortDescription: 'A walk along the foreshore, an hour before the lowest water.',
    thumbnail: { thumbnails: [{ url: `https://i.ytimg.com/vi/${VIDEO_ID}/hqdefault.jpg`, width: 480, height: 360 }] },
    viewCount: '1204',
    author: 'Ada Tidewell',
    isLiveContent: false,
  },
  microformat: {
    playerMicroformatRenderer: {
      ownerProfileUrl: 'http://www.youtube.com/@tidewell',
      externalChannelId: CHANNEL_ID,
      isFamilySafe: true,
      isUnlisted: false,
      category: 'Education',
      publishDate: '2026-03-14T08:00:00+00:00',
      uploadDate: '2026-03-14T08:00:00+00:00',
    },
  },
};

/** Undefined for every other video. */
export function videoPage(query: URLSearchParams): string | undefined {
  if (query.get('v') !== VIDEO_ID) return undefined;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${PLAYER.videoDetails.title} - YouTube</title>
<script>var ytInitialPlayerResponse = ${JSON.stringify(PLAYER)};</script>
<script>var ytInitialData = {};</script></head>
<body><h1>${PLAYER.videoDetails.title}</h1><footer>A demonstration, served by Mudlark itself.</footer></body></html>
`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
