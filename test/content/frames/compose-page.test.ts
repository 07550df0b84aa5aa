/** The tree of a page with the documents of its frames in place. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { composePage } from '../../../src/content/compose-page.ts';
import type { PageFrame } from '../../../src/content/page-frame.ts';
import { readablePage } from '../../../src/content/page-text.ts';
import { tries } from '../../support/thorough.ts';

const URL = 'https://page.test/dir/';

function frame(source: string, html: string, more: Partial<PageFrame> = {}): PageFrame {
  const owner = { tagName: 'iframe', source, id: '', name: '' };
  return { owner, baseUrl: 'https://frame.test/in/', html, frames: [], ...more };
}

type Node = ReturnType<typeof composePage> | ReturnType<typeof composePage>['childNodes'][number];

function textOf(root: Node): string {
  const parts: string[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) parts.push(node.value);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return parts.join('').replace(/\s+/g, '');
}

const compose = (html: string, frames?: readonly PageFrame[]) => textOf(composePage({ html, url: URL, frames }));

describe('a page with its frames', () => {
  const rows: [what: string, html: string, frames: readonly PageFrame[] | undefined, text: string][] = [
    [
      'has each where it stood',
      '1<iframe src=a></iframe>3<iframe src=b></iframe>5',
      [frame('a', '2'), frame('b', '4')],
      '12345',
    ],
    [
      'has those that are alike in order',
      '1<iframe></iframe>3<iframe></iframe>5',
      [frame('', '2'), frame('', '4')],
      '12345',
    ],
    [
      'leaves out those that were not read',
      '1<iframe src=a></iframe>3<iframe src=b></iframe>5',
      [frame('b', '4')],
      '1345',
    ],
    ['has one that is not found behind everything', '1<p>2</p>', [frame('x', '3')], '123'],
    [
      'has frames in frames',
      '1<iframe src=a></iframe>5',
      [frame('a', '2<iframe src=b></iframe>4', { frames: [frame('b', '3')] })],
      '12345',
    ],
    [
      'takes no fallback of an object',
      '1<object data=a>lost</object>3',
      [{ ...frame('a', '2'), owner: { tagName: 'object', source: 'a', id: '', name: '' } }],
      '123',
    ],
    [
      'has the text of a drawing, and no other part of it',
      '1<object data=a>lost</object>6',
      [
        {
          ...frame(
            'a',
            '<svg><title>lost</title><defs><text>lost</text></defs><g><text x=1>2<tspan x=1 dy=9>3</tspan></text></g><a><text>4</text></a><foreignObject><p>5</p></foreignObject></svg>',
          ),
          owner: { tagName: 'object', source: 'a', id: '', name: '' },
        },
      ],
      '123456',
    ],
    [
      'has the text of drawings in it where they stand, once',
      `1<svg><title>lost</title><path/><text>2</text><text>2</text><g display=none><text>lost</text></g>lost
        <text><tspan>3</tspan></text><foreignObject><p>4<svg><text>5</text></svg></foreignObject></svg>6`,
      [],
      '123456',
    ],
    [
      'has frames in shadow trees',
      '<div><template shadowrootmode=closed>1<iframe src=a></iframe><slot></slot></template>3</div>',
      [frame('a', '2')],
      '123',
    ],
    [
      'has what the slots of a frame show, also beside shadow trees of the page',
      '<x-a><template shadowrootmode=open>1<slot></slot><iframe src=a></iframe></template></x-a><iframe src=b></iframe>6',
      [
        frame('a', '<x-b><template shadowrootmode=open>2<slot></slot></template>3</x-b>'),
        frame('b', '<x-b><template shadowrootmode=closed><slot name=y>4</slot><slot></slot></template>5</x-b>'),
      ],
      '123456',
    ],
    [
      'passes over frames in templates and noscript',
      '<p>1<template><iframe src=a></iframe></template><noscript><iframe src=a></iframe></noscript><iframe src=a></iframe>3',
      [frame('a', '2')],
      '123',
    ],
    [
      'is a body of a frameset',
      '<frameset><frame src=a><frameset><frame src=b></frameset></frameset>',
      ['a', 'b'].map((source, at) => ({
        ...frame(source, `${at}`),
        owner: { tagName: 'frame', source, id: '', name: '' },
      })),
      '01',
    ],
    [
      'is what a frameset has instead where no frame was read',
      '<frameset><frame src=a></frameset><noframes><p>1</p></noframes>',
      [],
      '1',
    ],
    [
      'takes nothing of the head, nor scripts',
      '1<iframe src=a></iframe>',
      [frame('a', '<title>t</title><style>s</style>2<script>x</script>')],
      '12',
    ],
    [
      'reads frames that are written in it, where nobody loaded any',
      `1<iframe srcdoc="2<iframe srcdoc='3'></iframe>"></iframe>4<iframe hidden srcdoc=x></iframe>`,
      undefined,
      '1234',
    ],
    ['reads none of these where they were loaded', '1<iframe srcdoc=x></iframe>2', [], '12'],
  ];
  for (const [what, html, frames, text] of rows) it(what, () => assert.equal(compose(html, frames), text));

  it('has links with unchanged targets', () => {
    const inner = `<p>Some words with <a href="a?b=1">one link</a>, <a href="//third.test/c">another</a>, <a href="#d">a place</a> and <a href="https://page.test/e">a third</a>.</p>
      <img src="f.png" alt=f><img srcset="g.png 1x,h.png 2x" alt=g>`;
    const { content, links } = readablePage('<p>x<iframe src=a></iframe><a href=own>own</a>', 'text/html', URL, [
      frame('a', inner),
    ]);
    assert.deepEqual(links, [
      'https://frame.test/in/a?b=1',
      'https://third.test/c',
      'https://frame.test/in/#d',
      'https://page.test/e',
      'https://page.test/dir/own',
    ]);
    assert.match(content, /!\[f\]\(https:\/\/frame\.test\/in\/f\.png\)/);
    assert.match(content, /!\[g\]\(https:\/\/frame\.test\/in\/h\.png\)/);
  });

  it('has the title of the page, not of a frame', () => {
    const inner =
      '<title>Inner</title><script type="application/ld+json">{"@type":"Article","headline":"Inner"}</script><p>Words';
    assert.equal(
      readablePage('<title>Outer</title><iframe src=a></iframe>', 'text/html', URL, [frame('a', inner)]).title,
      'Outer',
    );
  });

  it('neither loses nor repeats the text of any frame', () => {
    const places = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 });
    fc.assert(
      fc.property(places, places, (inPage, read) => {
        const page = inPage.map((source) => `<p><iframe src="${source}"></iframe></p>`).join('');
        const frames = read.map((source, at) => frame(source, `<b>${at};</b>`));
        const seen = compose(page, frames)
          .split(';')
          .slice(0, -1)
          .map(Number)
          .sort((a, b) => a - b);
        assert.deepEqual(
          seen,
          read.map((_, at) => at),
        );
      }),
      tries(300),
    );
  });

  const hostile: Readonly<Record<string, string>> = {
    nothing: '',
    'frames written in frames without end': '<iframe srcdoc="'.repeat(3_000),
    'very many frames that are written in it': '<iframe srcdoc="<p>1"></iframe>'.repeat(20_000),
    'very many frames': '<iframe src=a></iframe>'.repeat(50_000),
    'drawings without end': '<svg><text>1<foreignObject>'.repeat(20_000),
    'very many texts of a drawing': `<svg>${'<g><text>1</text>'.repeat(20_000)}`,
    'a tag cut off': '<iframe srcdoc="<p>1',
    'a set of images without end': `<iframe srcdoc='<img srcset="${'a,'.repeat(100_000)}">'></iframe>`,
  };
  for (const [what, page] of Object.entries(hostile)) {
    it(`is composed from ${what}`, () => {
      assert.equal(typeof compose(page), 'string');
      assert.equal(typeof compose(page, [frame('a', page)]), 'string');
    });
  }
});
