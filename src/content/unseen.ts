/**
 * How HTML that was read in a browser says what nobody sees of it: the browser knows all style sheets, which the HTML alone does not have.
 * HTML itself has no words for this, so these attributes are written into it.
 */
import { randomUUID } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** On an element of which nothing is shown, with all that is in it. */
export const UNSEEN = 'mudlark-unseen';

/** The value of that mark for what is shown, but where nobody can look: outside of the page, or in a box without room. */
export const AWAY = 'away';

/**
 * On the root element: whatever has no such mark is shown. Its name is known to this process alone, so that no page can say this of itself
 * and have text read that nobody sees. Threads get it from the thread that starts them.
 */
export const LOOKED_AT = nameForProcess();

function nameForProcess(): string {
  const key = 'mudlark:looked-at';
  const known = getEnvironmentData(key);
  if (typeof known === 'string') return known;
  const name = `mudlark-looked-at-${randomUUID()}`;
  setEnvironmentData(key, name);
  return name;
}
