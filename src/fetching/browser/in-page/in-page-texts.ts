/**
 * Texts that are too long for one message stay in the page, in our isolated world, and are read part by part. Sent as
 * text, so it may use nothing but its arguments and what a browser has.
 */

/** A value, whose texts are replaced by empty ones if they were kept in the page. */
export interface Kept<T> {
  readonly value: T;
  /** The lengths of the texts that were kept in the page, in the order of the value. */
  readonly lengths: readonly number[] | undefined;
}

/* c8 ignore start: runs in the browser */
/** Keeps `html` and the texts of `selected` under `name` if together they are longer than `most` characters. */
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

/** Undefined if there is no such text: it is another document. */
export function partOfText(name: string, index: number, from: number, most: number): string | undefined {
  const texts = (globalThis as Record<string, unknown>)[name] as string[] | undefined;
  return texts?.[index]?.slice(from, from + most);
}
/* c8 ignore stop */
