/**
 * Attributes that mark invisible elements in HTML that was read in a browser. The browser knows all style sheets, which
 * the HTML alone does not contain, and HTML has no notation for this.
 */
import { randomUUID } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** On an element of which nothing is visible, including everything inside it. */
export const UNSEEN = 'mudlark-unseen';

/**
 * The value of that attribute for an element that is rendered, but not visible: outside of the page, or in a box
 * without size.
 */
export const OFF_PAGE = 'away';

/**
 * On the root element: every element without such a mark is visible. The name is random for each process, so that no
 * page can claim this of itself to have invisible text read. Threads get it from the thread that starts them.
 */
export const MARKED_BY_BROWSER = nameForProcess();

function nameForProcess(): string {
  const key = 'mudlark:looked-at';
  const known = getEnvironmentData(key);
  if (typeof known === 'string') return known;
  const name = `mudlark-looked-at-${randomUUID()}`;
  setEnvironmentData(key, name);
  return name;
}
