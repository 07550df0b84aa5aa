/** Small readers of Instagram's JSON: ids, the first value that can be read, lists of edges and nodes. */
import { at, type Json, listOf, textOf } from '../lenient-json.ts';

/** An id as text; null for a number that JSON cannot hold exactly, because a wrong id is worse than none. */
export function idOf(value: Json): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  // The application writes ids as `media_owner`.
  return textOf(value)?.split('_')[0] || null;
}

/** The first of the values that can be read. */
export function firstOf<T>(read: (value: Json) => T | null, ...values: readonly Json[]): T | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

export function numberOf(value: Json): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The nodes in `{edges: [{node}]}`, `{nodes: []}` or a plain list. */
export function nodesIn(list: Json): readonly Json[] {
  if (Array.isArray(list)) return list;
  const edges = listOf(at(list, 'edges')).map((edge) => at(edge, 'node') ?? edge);
  return edges.length > 0 ? edges : listOf(at(list, 'nodes'));
}
