/** Builds the tree of replies from a flat list of comments. */
import type { Comment } from './fields.ts';

/** Reddit nests ten levels. No honest page comes near this limit, and hostile pages cannot exceed it. */
export const MAX_DEPTH = 100;

export interface CommentWithParent {
  readonly comment: Comment;
  /** The id of the comment that this one replies to; null or unknown if it replies to the post. */
  readonly parent: string | null;
}

/** Puts every comment under its parent, if the parent came before it: so no comment can be inside itself. */
export function treeOf(placed: readonly CommentWithParent[]): Comment[] {
  const top: Comment[] = [];
  const known = new Map<string | null, { readonly comment: Comment; readonly level: number }>();
  for (const { comment, parent } of placed) {
    const above = parent === null ? undefined : known.get(parent);
    const level = above === undefined || above.level + 1 >= MAX_DEPTH ? 0 : above.level + 1;
    const settled: Comment = { ...comment, depth: comment.depth ?? level, replies: [] };
    (above === undefined || level === 0 ? top : above.comment.replies).push(settled);
    if (!known.has(settled.id)) known.set(settled.id, { comment: settled, level });
  }
  return top;
}

/** For comments with a depth but no parent: each replies to the last one that was less deep. */
export function treeOfLevels(comments: readonly Comment[]): Comment[] {
  const top: Comment[] = [];
  const open: Comment[] = [];
  for (const comment of comments) {
    open.length = Math.min(comment.depth ?? 0, open.length, MAX_DEPTH - 1);
    const parent = open.at(-1);
    const fullname = parent === undefined || parent.id === null ? null : `t1_${parent.id}`;
    const settled: Comment = { ...comment, parent_id: comment.parent_id ?? fullname, replies: [] };
    (parent === undefined ? top : parent.replies).push(settled);
    open.push(settled);
  }
  return top;
}
