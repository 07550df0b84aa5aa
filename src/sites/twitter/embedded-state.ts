/** The JSON that pages of X contain for their own scripts, of every generation. */
import { jsonAfter, jsonOfScript } from '../embedded-json.ts';
import { at, isObject, type Json, parseJson } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';

/** Every state in the page, that of the embed service first. */
export function statesOf(html: string, page: PageElements): Json[] {
  return [
    jsonOfScript(html, '__NEXT_DATA__'),
    joinUsers(jsonAfter(html, '__INITIAL_STATE__=') ?? jsonAfter(html, '__INITIAL_STATE__ = ')),
    parseJson(page.attribute(page.first('#init-data'), 'value') ?? ''),
  ].filter((state) => state !== undefined);
}

/**
 * The application keeps posts and accounts separate, and names the author of a post by id: puts the author into the
 * post.
 */
function joinUsers(state: Json): Json {
  const users = at(state, 'entities', 'users', 'entities');
  const posts = at(state, 'entities', 'tweets', 'entities');
  if (!isObject(posts)) return state;
  const joined = Object.values(posts).map((post) => {
    const id = at(post, 'user');
    return isObject(post) && typeof id === 'string' ? { ...post, user: at(users, id) } : post;
  });
  return { posts: joined, users };
}
