/** Which passwords the server accepts, so that problems are shown before sending. */
import { count } from '../format.ts';

const SHORTEST = 10;
const LONGEST = 200;

export const PASSWORD_RULE = `At least ${SHORTEST} characters. A short sentence is good, and easy to remember.`;

/** What is wrong with a password so far; undefined if nothing, or if it is empty. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password.normalize('NFKC')];
  if (length > LONGEST) return `At most ${LONGEST} characters: these are ${length}.`;
  const missing = SHORTEST - length;
  if (length === 0 || missing <= 0) return undefined;
  return `${count(missing, 'character')} more.`;
}
