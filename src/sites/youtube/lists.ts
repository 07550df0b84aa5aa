/** Lists of videos that come in several parts, and the data that their feeds add. */
import type { VideoItem } from './fields.ts';

/** Maximum items of one list in an answer. */
export const MAX_ITEMS = 200;

/** The list with those further items that it does not have yet. */
export function extended<Item>(items: readonly Item[], further: readonly Item[], idOf: (item: Item) => string): Item[] {
  const known = new Set(items.map(idOf));
  return [...items, ...further.filter((item) => !known.has(idOf(item)))].slice(0, Math.max(MAX_ITEMS, items.length));
}

/** The videos with dates and descriptions from their feed. */
export function withDates<Item extends VideoItem>(videos: readonly Item[], dated: readonly VideoItem[]): Item[] {
  const byId = new Map(dated.map((video) => [video.video_id, video]));
  return videos.map((video) => {
    const { published_at = null, description = null } = byId.get(video.video_id) ?? {};
    return {
      ...video,
      published_at: video.published_at ?? published_at,
      description: video.description ?? description,
    };
  });
}
