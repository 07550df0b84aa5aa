/** The JSON of an answer: the whole answer, or what its page contains for its own scripts, in every generation. */
import { jsonAfter, scripts, stringAfter } from '../embedded-json.ts';
import { type Json, parseJson } from '../lenient-json.ts';

/** Scripts of current pages have megabytes of settings: only those that mention posts or users are parsed. */
const WORTH_PARSING = /"(?:shortcode_media|x(?:dt|ig)_[a-z_0-9]+|image_versions2|edge_followed_by|follower_count)"/;

/** Calls that add state; pages make one or two. */
const MAX_ADDITIONS = 4;

export function statesOf(body: string): Json[] {
  const start = body.trimStart();
  const states = start.startsWith('{') || start.startsWith('[') ? [parseJson(start)] : statesOfPage(body);
  return states.filter((state) => typeof state === 'object' && state !== null);
}

function statesOfPage(html: string): Json[] {
  const context = stringAfter(html, '"contextJSON":');
  const calls = Array.from(html.matchAll(/window\.__additionalDataLoaded\(\s*'[^']{0,200}'\s*,/g));
  const added = calls.slice(0, MAX_ADDITIONS).map(([marker]) => jsonAfter(html, marker));
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
