/** Renders a Markdown text. Elements are created one by one: no part of the text is ever parsed as HTML. */
import { useMemo } from 'react';
import { type Block, parseMarkdown } from './blocks.ts';
import { InlineView } from './inline-view.tsx';
import './markdown.css';

export function MarkdownView({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="markdown">
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have nothing else that tells them apart
  return blocks.map((block, at) => <BlockView key={at} block={block} />);
}

/** The lowest heading level of the surrounding view: headings of the text continue below it. */
const LEVEL_OF_VIEW = 2;

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        // biome-ignore lint/a11y/useSemanticElements: there is no element for levels below the sixth
        <div role="heading" aria-level={LEVEL_OF_VIEW + block.level} className={`markdown-h${block.level}`}>
          <InlineView inlines={block.inlines} />
        </div>
      );
    case 'paragraph':
      return (
        <p>
          <InlineView inlines={block.inlines} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <ListView start={block.start} items={block.items} />;
    case 'rule':
      return <hr />;
  }
}

function ListView({ start, items }: Pick<Block & { kind: 'list' }, 'start' | 'items'>) {
  const shown = items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have nothing else that tells them apart
    <li key={at}>
      <Blocks blocks={item} />
    </li>
  ));
  return start === undefined ? <ul>{shown}</ul> : <ol start={start}>{shown}</ol>;
}
