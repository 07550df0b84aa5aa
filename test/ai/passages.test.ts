/** Which parts of a page go into a prompt: estimates, passages, and the choice between them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { queryWords, Ranking } from '../../src/ai/passages/bm25.ts';
import { choosePassages } from '../../src/ai/passages/choose-passages.ts';
import { pageContext } from '../../src/ai/passages/page-context.ts';
import { sectionsOf } from '../../src/ai/passages/sections.ts';
import { estimateTokens } from '../../src/ai/passages/token-estimate.ts';
import { tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

describe('the estimate of tokens', () => {
  // The larger of the counts by o200k_base and cl100k_base, two public vocabularies.
  const COUNTED: readonly [text: string, tokens: number][] = [
    ['', 0],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['https://shop.example/things/1?color=black&size=42', 16],
    ['{"price": "20.50", "currency": "EUR"}', 14],
    ['1234567890', 4],
    ['Der schnelle braune Fuchs überspringt Gräben.', 15],
    ['Быстрая коричневая лиса', 13],
    ['速い茶色の狐が犬を飛び越える', 22],
    ['빠른 갈색 여우', 9],
    ['ثعلب بني سريع', 11],
  ];
  for (const [text, tokens] of COUNTED) {
    it(`is at least ${tokens} for ${JSON.stringify(text)}, and not twice that`, () => {
      const estimate = estimateTokens(text);
      assert.ok(estimate >= tokens && estimate <= tokens * 2, String(estimate));
    });
  }

  it('grows with the text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => estimateTokens(a + b) >= estimateTokens(a)));
  });
});

describe('sections', () => {
  it('are headings too if there is nothing below them', () => {
    const markdown = '# Pots\n\n## Red\n\n## Green\n\n### Small\n\n## Blue\n\ntwo\n\n# More';
    assert.deepEqual(
      sectionsOf(markdown).map(({ headings, text }) => [headings, text]),
      [
        [['# Pots'], '## Red'],
        [['# Pots', '## Green'], '### Small'],
        [['# Pots', '## Blue'], 'two'],
        [[], '# More'],
      ],
    );
  });

  it('know the headings above them', () => {
    const markdown = '# A\n\none\n\n### B\n\ntwo\n\n## C\n\nthree\n\n```\n# no heading\n```\n';
    assert.deepEqual(
      sectionsOf(markdown).map(({ headings, text }) => [headings, text]),
      [
        [['# A'], 'one'],
        [['# A', '### B'], 'two'],
        [['# A', '## C'], 'three\n\n```\n# no heading\n```'],
      ],
    );
  });

  it('hold every word of the text, in order, and are of a bounded size', () => {
    const paragraph = fc.array(fc.constantFrom('word', 'a', 'sentence.', 'Next', '日本語。', '12,5'), {
      maxLength: 900,
    });
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 6 }), (paragraphs) => {
        const text = paragraphs.map((words) => words.join(' ')).join('\n\n');
        const passages = sectionsOf(text);
        assert.equal(
          passages
            .map((passage) => passage.text)
            .join('')
            .replace(/\s/g, ''),
          text.replace(/\s/g, ''),
        );
        for (const { tokens } of passages) assert.ok(tokens <= 900, String(tokens));
      }),
      tries(50),
    );
  });

  it('are also made from one endless word', () => {
    assert.ok(sectionsOf('x'.repeat(1_000_000)).length > 100);
  });
});

describe('ranking', () => {
  it('puts rare words first, and more of them', () => {
    const ranking = new Ranking(['the cat sat', 'the dog sat', 'the cat and the other cat']);
    const [one = 0, none, two = 0] = ranking.scores(queryWords('the cats'));
    assert.ok(two > one && one > 0);
    assert.equal(none, 0);
  });
});

describe('the choice of passages', () => {
  const markdown = Array.from(
    { length: 60 },
    (_, at) =>
      `## Part ${at}\n\nThis part ${at === 41 ? 'tells the price of the lamp, 20 euros' : 'is about other matters'}. ${'Filler words stand here. '.repeat(20)}`,
  ).join('\n\n');
  const passages = sectionsOf(`# Lamp\n\nIntroduction to it all.\n\n${markdown}`);

  it('takes everything if it fits', () => {
    const { isWhole, text } = choosePassages(passages, ['price'], 100_000);
    assert.ok(isWhole);
    assert.ok(!text.includes('[…]'));
  });

  it('takes what matters, with its headings, in the order of the page, and marks what it leaves out', () => {
    const { isWhole, text, tokens } = choosePassages(passages, ['What is the price of the lamp?'], 1_000);
    assert.ok(!isWhole);
    assert.ok(tokens <= 1_000, String(tokens));
    assert.match(text, /^# Lamp\n\nIntroduction[\s\S]*\[…\]\n\n## Part 41\n\nThis part tells the price/);
    assert.match(text, /\[…\]$/);
  });

  it('takes passages for several queries in turn', () => {
    const parts = ['alpha one', 'alpha two', 'alpha three', 'beta'].map((text) => ({ headings: [], text, tokens: 30 }));
    const { text } = choosePassages([{ headings: [], text: 'start', tokens: 30 }, ...parts], ['alpha', 'beta'], 110);
    assert.match(text, /alpha/);
    assert.match(text, /beta/);
  });

  it('never exceeds the budget, and quotes the page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.array(fc.string(), { maxLength: 3 }), (budget, queries) => {
        const { text, tokens } = choosePassages(passages, queries, budget);
        assert.ok(tokens <= budget, `${tokens} > ${budget}`);
        for (const line of text.split('\n\n')) {
          assert.ok(line === '' || line === '[…]' || markdown.includes(line) || /Lamp|Introduction/.test(line));
        }
      }),
      tries(60),
    );
  });
});

describe('the context of a page', () => {
  const body = `<h1>Lamp</h1><p>${'This lamp gives a warm light in the evening. '.repeat(10)}</p>
    <table><tr><th>Model</th><th>Price</th></tr><tr><td>Small</td><td>20 €</td></tr></table>
    <dl><dt>Socket</dt><dd>E27</dd></dl>`;
  const head = '<script type="application/ld+json">{"@type":"Product","name":"Lamp","sku":"L-1"}</script>';
  const read = (budget = 4_000) => pageContext(new PageReading(pageOf(body, head)), { queries: ['price'], budget });

  it('is the text and the declared data', () => {
    const { text, isWhole } = read();
    assert.ok(isWhole);
    assert.match(text, /^Address: https:\/\/shop\.example\/things\/1\nTitle: /);
    assert.match(text, /Product\.sku: L-1/);
    assert.match(text, /a warm light/);
  });

  it('includes tables and labels', () => {
    const { text } = read();
    assert.match(text, /Model \| Price\nSmall \| 20 €/);
    assert.match(text, /Socket: E27/);
  });

  it('is not larger than asked for', () => {
    for (const budget of [100, 150, 200]) {
      const { tokens, isWhole } = read(budget);
      assert.ok(tokens <= budget, `${tokens} > ${budget}`);
      assert.equal(isWhole, false);
    }
  });

  it('holds what /text leaves out, where it fits or where it is asked for', () => {
    const text = 'The lamp gives a warm light in the evening, and it lasts for many years of use. ';
    const around = Array.from({ length: 60 }, (_, at) => `<p>Shop number ${at} is in street ${at}</p>`).join('');
    const page = pageOf(
      `<main><h1>Lamp</h1><p>${text.repeat(30)}</p></main><footer>${around}<p>Imprint: Ada Byron</p></footer>`,
    );
    const whole = pageContext(new PageReading(page), { queries: ['imprint'], budget: 20_000 });
    assert.ok(whole.isWhole);
    assert.match(whole.text, /Imprint: Ada Byron/);
    assert.match(whole.text, /Shop number 59/);
    const [, beside = ''] = /Around the text of the page:\n([\s\S]*)\n\nText of the page:/.exec(whole.text) ?? [];
    assert.doesNotMatch(beside, /warm light/, 'what is in the text is not told twice');
    const part = pageContext(new PageReading(page), { queries: ['imprint'], budget: 1_000 });
    assert.ok(!part.isWhole && part.tokens <= 1_000, String(part.tokens));
    assert.match(part.text, /Imprint: Ada Byron/);
    assert.doesNotMatch(part.text, /Shop number 30/);
  });

  const paragraphs = Array.from(
    { length: 250 },
    (_, at) =>
      `Pipe ${at} was found near stair ${at * 3}, and is made of white clay of the kind that Bristol exported.`,
  );
  const declared = (text: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody: text })}</script>`;

  it('holds all of a long text that is only declared', () => {
    const page = pageOf('<h1>Pipes</h1><p>Subscribe to read on.</p>', declared(paragraphs.join('\n\n')));
    const whole = pageContext(new PageReading(page), { queries: ['pipes'], budget: 50_000 });
    assert.ok(whole.isWhole);
    for (const paragraph of paragraphs) assert.ok(whole.text.includes(paragraph), paragraph);
    const part = pageContext(new PageReading(page), { queries: ['Where was pipe 201 found?'], budget: 1_500 });
    assert.ok(part.tokens <= 1_500);
    assert.match(part.text, /Pipe 201 was found near stair 603/);
  });

  it('holds a long text once that is both declared and shown, and the rest of one that is shown in part', () => {
    const shown = paragraphs.map((text) => `<p>${text}</p>`);
    const read = (body: string) =>
      pageContext(
        new PageReading(
          pageOf(
            `<article><h1>Pipes</h1>${body}</article>`,
            `${declared(paragraphs.join('\n\n'))}<meta name="description" content="${paragraphs.join(' ')}">`,
          ),
        ),
        { queries: ['pipes'], budget: 50_000 },
      ).text;
    const times = (text: string, at: number) => text.split(`Pipe ${at} was found near stair ${at * 3},`).length - 1;
    const both = read(shown.join(''));
    assert.deepEqual([times(both, 0), times(both, 100), times(both, 249)], [3, 1, 1]);
    const teaser = read(shown.slice(0, 80).join(''));
    assert.deepEqual([times(teaser, 40), times(teaser, 249)], [1, 1]);
  });

  it('is the text itself where the page is not HTML', () => {
    const page = { html: '{"a": 1}', url: 'https://x.example/a.json', contentType: 'application/json' };
    const { text } = pageContext(new PageReading(page), { queries: ['a'], budget: 1_000 });
    assert.match(text, /Text of the page:\n\{"a": 1\}$/);
    const pdf = new PageReading({ ...page, contentType: 'application/pdf', html: '%PDF', text: 'Annual report' });
    assert.match(pageContext(pdf, { queries: [], budget: 1_000 }).text, /Annual report$/);
  });
});
