/** Inline markup as elements. Links open in a new tab without a referrer; images become links. */
import type { ReactNode } from 'react';
import type { Inline } from './inlines.ts';

export function InlineView({ inlines }: { readonly inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else that tells them apart
  return inlines.map((inline, at) => <InlinePart key={at} inline={inline} />);
}

function InlinePart({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'emphasis':
      return (
        <em>
          <InlineView inlines={inline.inlines} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <InlineView inlines={inline.inlines} />
        </strong>
      );
    case 'link':
      return (
        <Away href={inline.href}>
          <InlineView inlines={inline.inlines} />
        </Away>
      );
    case 'image':
      return <Away href={inline.href}>{`[image${inline.alt === '' ? '' : `: ${inline.alt}`}]`}</Away>;
  }
}

function Away({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  if (href === undefined) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
