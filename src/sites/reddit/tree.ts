/** Comments that come one after the other, made into the tree of replies. */
import type { Comment } from './fields.ts';

/** Reddit nests ten levels; no honest page comes near this, and no hostile one gets deeper. */
export const DEEPEST = 100;

export interface Placed {
  readonly comment: Comment;
  /** The id of the comment that it replies to; null or unknown for one on the post itself. */
  readonly parent: string | null;
}

/** Every comment under the one it names, if that came before it: so no comment can be inside itself. */
export function treeOf(placed: readonly Placed[]): Comment[] {
  const top: Comment[] = [];
  const known = new Map<string | null, { readonly comment: Comment; readonly level: number }>();
  for (const { comment, parent } of placed) {
    const above = parent === null ? undefined : known.get(parent);
    const level = above === undefined || above.level + 1 >= DEEPEST ? 0 : above.level + 1;
    const settled: Comment = { ...comment, depth: comment.depth ?? level, replies: [] };
    (above === undefined || level === 0 ? top : above.comment.replies).push(settled);
    if (!known.has(settled.id)) known.set(settled.id, { comment: settled, level });
  }
  return top;
}

/** Comments with only their depth told: each replies to the last one that was less deep. */
export function treeOfLevels(comments: readonly Comment[]): Comment[] {
  const top: Comment[] = [];
  const open: Comment[] = [];
  for (const comment of comments) {
    open.length = Math.min(comment.depth ?? 0, open.length, DEEPEST - 1);
    const parent = open.at(-1);
    const fullname = parent === undefined || parent.id === null ? null : `t1_${parent.id}`;
    const settled: Comment = { ...comment, parent_id: comment.parent_id ?? fullname, replies: [] };
    (parent === undefined ? top : parent.replies).push(settled);
    open.push(settled);
  }
  return top;
}
