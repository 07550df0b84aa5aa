/** The tokens with which YouTube's pages request their further parts. */
import { at, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import { isItem } from './items.ts';

/** The longest token seen had 3,000 characters. */
const MAX_TOKEN = 20_000;
const MAX_VALUES = 500_000;

/**
 * The continuation of a list: its token is after the items, in the same list. Those of suggestions below the list are
 * elsewhere.
 */
export function listContinuation(value: Json): string | null {
  const waiting: Json[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
    const here = waiting.pop();
    if (typeof here !== 'object' || here === null) continue;
    if (Array.isArray(here) && here.length > 1 && isItem(here[0])) {
      const token = tokenIn(at(here, -1, 'continuationItemRenderer'));
      if (token !== null) return token;
    }
    const inside = Object.values(here);
    for (let index = inside.length - 1; index >= 0; index -= 1) waiting.push(inside[index]);
  }
  return null;
}

/** The token for the dialog with a channel's details, which its header opens. */
export function aboutContinuation(page: Json): string | null {
  for (const { continuationItemRenderer } of objectsWith(at(page, 'header'), 'continuationItemRenderer', 50_000)) {
    const token = tokenIn(continuationItemRenderer);
    if (token !== null) return token;
  }
  return null;
}

/** The token for the first comments: below the video, or in the panel that shows them. */
export function commentsContinuation(page: Json): string | null {
  const blocks = listOf(at(page, 'contents', 'twoColumnWatchNextResults', 'results', 'results', 'contents'));
  const section = blocks
    .map((block) => at(block, 'itemSectionRenderer'))
    .find((renderer) => at(renderer, 'sectionIdentifier') === 'comment-item-section');
  const panel = listOf(at(page, 'engagementPanels'))
    .map((each) => at(each, 'engagementPanelSectionListRenderer'))
    .find((renderer) => at(renderer, 'panelIdentifier') === 'engagement-panel-comments-section');
  for (const place of [section, at(panel, 'content')]) {
    for (const { continuationItemRenderer } of objectsWith(place, 'continuationItemRenderer', 5000)) {
      const token = tokenIn(continuationItemRenderer, 'WATCH_NEXT');
      if (token !== null) return token;
    }
  }
  return null;
}

function tokenIn(renderer: Json, request = 'BROWSE'): string | null {
  if (!isObject(renderer)) return null;
  for (const { continuationCommand } of objectsWith(at(renderer, 'continuationEndpoint'), 'continuationCommand', 200)) {
    const token = textOf(at(continuationCommand, 'token'));
    const isOfPage = at(continuationCommand, 'request') === `CONTINUATION_REQUEST_TYPE_${request}`;
    if (token !== null && isOfPage && token.length <= MAX_TOKEN) return token;
  }
  return null;
}
