/**
 * Texts that are too long for one message stay in the page, in our own world there, and are asked for part by part. Sent as text, so it
 * may use nothing but its arguments and what a browser has.
 */

/** A value, or its texts on their own: what is left of it then has none in their places. */
export interface Kept<T> {
  readonly value: T;
  /** How many characters each text has that was left behind, in the order in which the value has them. */
  readonly lengths: readonly number[] | undefined;
}

/* c8 ignore start: runs in the browser */
/** `html` and the texts of `selected` are left behind under `name` where all of them are longer than `most` characters. */
export function keepLongTexts<T extends { readonly html: string; readonly selected: { text: string }[] | undefined }>(
  value: T,
  name: string,
  most: number,
): Kept<T> {
  const selected = value.selected ?? [];
  const texts = [value.html, ...selected.map(({ text }) => text)];
  if (texts.reduce((sum, { length }) => sum + length, 0) <= most) return { value, lengths: undefined };
  (globalThis as Record<string, unknown>)[name] = texts;
  const rest = { ...value, html: '', selected: value.selected && selected.map((each) => ({ ...each, text: '' })) };
  return { value: rest, lengths: texts.map(({ length }) => length) };
}

/** Undefined where there is none of this name: it is another document. */
export function partOfText(name: string, index: number, from: number, most: number): string | undefined {
  const texts = (globalThis as Record<string, unknown>)[name] as string[] | undefined;
  return texts?.[index]?.slice(from, from + most);
}
/* c8 ignore stop */
