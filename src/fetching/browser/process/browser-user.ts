/** Finds the user of this machine that a setting names. Pure except for the file reader that is passed in. */
import type { BrowserUser } from './confinement.ts';

/** The usual user without rights, also if no file lists it. */
const NOBODY: BrowserUser = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** Accepts a name, a number, or two numbers separated by a colon. Undefined if there is no such user. */
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
