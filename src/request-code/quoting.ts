/** Texts as the languages write them. Whatever they hold, what is written means exactly them, and shows every character. */

/** Characters that cannot be seen, or that make a line read differently from what it says. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export const javaScriptText = (text: string) => literal(text, (code) => `\\u{${code.toString(16)}}`);
export const pythonText = (text: string) => literal(text, (code) => `\\U${code.toString(16).padStart(8, '0')}`);

/** A string of JSON is one of JavaScript and of Python as well; only deceptive characters are written as each escapes them. */
function literal(text: string, hide: (codePoint: number) => string): string {
  return JSON.stringify(text.toWellFormed()).replace(DECEPTIVE, (found) => hide(found.codePointAt(0) ?? 0));
}
