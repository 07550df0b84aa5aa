/**
 * Texts as string literals of several languages. Whatever they contain, the literal means exactly that text, and every
 * character is visible.
 */

/** Characters that are invisible, or that make a line look different from what it says. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export const javaScriptText = (text: string) => literal(text, (code) => `\\u{${code.toString(16)}}`);
export const pythonText = (text: string) => literal(text, (code) => `\\U${code.toString(16).padStart(8, '0')}`);

/** A JSON string is also valid in JavaScript and Python; only deceptive characters are escaped differently by each. */
function literal(text: string, hide: (codePoint: number) => string): string {
  return JSON.stringify(text.toWellFormed()).replace(DECEPTIVE, (found) => hide(found.codePointAt(0) ?? 0));
}
