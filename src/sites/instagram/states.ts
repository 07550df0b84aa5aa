/** The JSON that an answer of Instagram's is, or that its page carries for its own scripts, in each generation. */
import { jsonAfter, scripts, stringAfter } from '../embedded-json.ts';
import { type Json, parseJson } from '../lenient-json.ts';

/** Scripts of the present pages hold megabytes of settings: only those that speak of posts or users are parsed. */
const WORTH_PARSING = /"(?:shortcode_media|x(?:dt|ig)_[a-z_0-9]+|image_versions2|edge_followed_by|follower_count)"/;

/** State that is handed in by calls: pages make one or two. */
const MOST_ADDITIONS = 4;

export function statesOf(body: string): Json[] {
  const start = body.trimStart();
  const states = start.startsWith('{') || start.startsWith('[') ? [parseJson(start)] : statesOfPage(body);
  return states.filter((state) => typeof state === 'object' && state !== null);
}

function statesOfPage(html: string): Json[] {
  const context = stringAfter(html, '"contextJSON":');
  const calls = Array.from(html.matchAll(/window\.__additionalDataLoaded\(\s*'[^']{0,200}'\s*,/g));
  const added = calls.slice(0, MOST_ADDITIONS).map(([marker]) => jsonAfter(html, marker));
  const embedded = Array.from(scripts(html))
    .filter(({ attributes, content }) => attributes.includes('application/json') && WORTH_PARSING.test(content))
    .map(({ content }) => parseJson(content));
  return [
    context === undefined ? undefined : parseJson(context),
    ...added,
    jsonAfter(html, 'window._sharedData = '),
    ...embedded,
  ];
}
