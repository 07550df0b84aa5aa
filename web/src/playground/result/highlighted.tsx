/**
 * Source text with syntax colors. The text is one node, with the colors as highlights over it, so a long text needs no
 * more elements than a short one. Browsers without this feature show no colors.
 */
import { useEffect, useRef } from 'react';
import { htmlTokens, type TokenKind } from './html-tokens.ts';

const KINDS: readonly TokenKind[] = ['tag', 'attribute', 'value', 'comment'];

export function Highlighted({ text }: { readonly text: string }) {
  const element = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const node = element.current?.firstChild;
    if (!node || typeof Highlight === 'undefined') return;
    const tokens = htmlTokens(text);
    for (const kind of KINDS) {
      const ranges = tokens.filter((token) => token.kind === kind).map(({ start, end }) => rangeOf(node, start, end));
      CSS.highlights.set(`source-${kind}`, new Highlight(...ranges));
    }
    return () => {
      for (const kind of KINDS) CSS.highlights.delete(`source-${kind}`);
    };
  }, [text]);
  return <pre ref={element}>{text}</pre>;
}

/** A static range: the text never changes. */
function rangeOf(node: Node, start: number, end: number): StaticRange {
  return new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end });
}
