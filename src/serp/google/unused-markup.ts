/**
 * Removes markup that the parser never reads: nine tenths of a Google page are scripts, styles, drawings and script
 * attributes, and parsing them is what costs time. Class names are removed too, so that no rule can depend on a name
 * that changes weekly.
 */

/** No `<` inside, so that the time for an unclosed tag is linear in its length. */
const OPENING = /<(script|style|svg)\b[^<>]*>/gi;
const TAG = /<[a-z][\w-]*\s[^<>]*>/gi;
/** Attributes that no rule uses, and inline images. */
const UNUSED_ATTRIBUTES =
  /\s(?!(?:href|id|role|aria-(?:level|controls|expanded)|data-(?:attrid|text-ad)|name|action|content|src(?!=["']?data:))[=\s>])[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g;

export function withoutUnusedMarkup(html: string): string {
  return withoutContents(html).replace(TAG, (tag) => tag.replace(UNUSED_ATTRIBUTES, ''));
}

/** Scripts, styles and drawings are kept as empty elements. */
function withoutContents(html: string): string {
  const kept: string[] = [];
  let from = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(html); match !== null; match = OPENING.exec(html)) {
    const [opening, name = ''] = match;
    if (opening.endsWith('/>')) continue;
    const closing = closingTag(html, name, OPENING.lastIndex);
    if (closing === -1) break;
    kept.push(html.slice(from, OPENING.lastIndex));
    from = closing;
    OPENING.lastIndex = closing;
  }
  kept.push(html.slice(from));
  return kept.join('');
}

function closingTag(html: string, name: string, from: number): number {
  const lower = html.indexOf(`</${name.toLowerCase()}`, from);
  return lower === -1 ? html.indexOf(`</${name.toUpperCase()}`, from) : lower;
}
