/** Questions for the version of something, as documentation names it. */
import { keysOf } from './keys.ts';

export const VERSION_KEYS = keysOf('version');
const ASKS_FOR_VERSION = /\b(?:which|what) (?:versions? of (\p{L}[\p{L}\d.+#-]*)|(\p{L}[\p{L}\d.+#-]*) versions?\b)/iu;

/** Tests whether a sentence has the version of what the question names: "needs Redis 6.2 or later". */
export function versionTest(question: string): (text: string) => boolean {
  const [, of, before] = ASKS_FOR_VERSION.exec(question) ?? [];
  const name = (of ?? before)?.toLowerCase();
  if (name === undefined) return () => false;
  return (text) => {
    const lower = text.toLowerCase();
    const at = lower.indexOf(name);
    return at !== -1 && /^ (?:version |v)?\d/.test(lower.slice(at + name.length));
  };
}
