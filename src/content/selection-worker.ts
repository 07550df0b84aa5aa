/** The other end of `SelectionPool`: runs in a thread of its own, one selection at a time. */
import { allInnerHtml, firstInnerHtml, hasMatch } from './selections.ts';

export type SelectionTask =
  | { readonly kind: 'first'; readonly page: string; readonly selector: string }
  | { readonly kind: 'all'; readonly page: string; readonly selectors: readonly string[] }
  | { readonly kind: 'has'; readonly page: string; readonly selector: string };

export default function select(task: SelectionTask): string | undefined | string[][] | boolean {
  switch (task.kind) {
    case 'first':
      return firstInnerHtml(task.page, task.selector);
    case 'all':
      return allInnerHtml(task.page, task.selectors);
    case 'has':
      return hasMatch(task.page, task.selector);
  }
}
