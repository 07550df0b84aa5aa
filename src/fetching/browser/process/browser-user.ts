/** Which user of this machine a setting names. Pure but for the reader that it is handed. */
import type { BrowserUser } from './confinement.ts';

/** Everywhere the user of nobody in particular, also where no file says so. */
const NOBODY: BrowserUser = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** A name, a number, or two numbers with a colon between. Undefined when there is no such user. */
export function findUser(text: string, readFile: (path: string) => string): BrowserUser | undefined {
  const [, uid, gid = uid] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(text) ?? [];
  if (uid !== undefined) return { name: text, uid: Number(uid), gid: Number(gid) };
  const rows = passwords(readFile).map((line) => line.split(':'));
  const [name, , number, group] = rows.find(([each]) => each === text) ?? [];
  if (name !== undefined && /^\d+$/.test(number ?? '') && /^\d+$/.test(group ?? '')) {
    return { name, uid: Number(number), gid: Number(group) };
  }
  return text === NOBODY.name ? NOBODY : undefined;
}

function passwords(readFile: (path: string) => string): string[] {
  try {
    return readFile('/etc/passwd').split('\n');
  } catch {
    return [];
  }
}
