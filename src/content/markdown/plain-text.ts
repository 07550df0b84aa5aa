/** A target that is text already (plain, JSON, XML) stays as it is: only the mark of its encoding is no part of the text. */
export function textOfPlain(body: string): string {
  return body.startsWith('\ufeff') ? body.slice(1) : body;
}
