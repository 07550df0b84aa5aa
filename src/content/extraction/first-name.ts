/** The first of the class names that an attribute lists; of none, nothing. */
export function firstName(classes: string): string {
  const end = classes.length;
  let start = 0;
  while (start < end && isSpace(classes.charCodeAt(start))) start++;
  let at = start;
  while (at < end && !isSpace(classes.charCodeAt(at))) at++;
  return at - start === end ? classes : classes.slice(start, at);
}

/** As `\s` has it. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && OTHER_SPACE.test(String.fromCharCode(code));
}

const OTHER_SPACE = /\s/;
