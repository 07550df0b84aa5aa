/// <reference lib="dom" />
/** Reads which encoding the browser chose for a page. Runs in the page, sent as text. */

export interface EncodingEvidence {
  /** The browser's name for it. */
  readonly encoding: string;
  /** Pieces of text with characters beyond ASCII; empty if the page itself declares its encoding. */
  readonly text: string;
}

/* c8 ignore start: runs in the browser */
export function encodingEvidence(maxCharacters: number): EncodingEvidence {
  const encoding = document.characterSet;
  const declares = [...document.querySelectorAll('meta')].some(
    (meta) =>
      meta.hasAttribute('charset') ||
      (/^content-type$/i.test(meta.getAttribute('http-equiv') ?? '') && /charset/i.test(meta.content)),
  );
  // An HTML parser turns an XML declaration into a comment.
  const first = document.firstChild;
  const declaresAsXml = first?.nodeType === Node.COMMENT_NODE && /^\?xml\s[^>]*encoding/.test(first.nodeValue ?? '');
  let text = '';
  if (declares || declaresAsXml) return { encoding, text };
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (text.length < maxCharacters && walker.nextNode()) {
    const { nodeValue } = walker.currentNode;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
    if (nodeValue !== null && /[^\x00-\x7f]/.test(nodeValue)) text += `${nodeValue.slice(0, maxCharacters)}\n`;
  }
  return { encoding, text };
}
/* c8 ignore stop */
