/** A page that is answered only when the test says so. */
import type { Handler } from '../support/target.ts';
import { until } from './cluster.ts';

export function heldPage() {
  const held: (() => void)[] = [];
  const page: Handler = (_request, response) => void held.push(() => response.end('<p>page</p>'));
  const isAsked = () => until('the page is asked for', () => held.length > 0);
  const answer = () => {
    for (const each of held.splice(0)) each();
  };
  return { page, isAsked, answer };
}
