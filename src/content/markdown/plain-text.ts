/** A target that is text already (plain, JSON, XML) is kept as it is, without its byte order mark. */
export function textOfPlain(body: string): string {
  return body.startsWith('\ufeff') ? body.slice(1) : body;
}
