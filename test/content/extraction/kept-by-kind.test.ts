/**
 * Small parts that belong to the content of pages other than articles: ratings, dates, authors, captions, tab panels.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const NAV = ['Shop', 'New in', 'Repairs', 'Journal', 'Help', 'Stores']
  .map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`)
  .join('');
const page = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Tidewater</title>${head}</head><body><header class="site-header"><a href="/">Tidewater</a><nav class="main-nav"><ul>${NAV}</ul></nav></header>${body}<footer class="site-footer"><ul><li><a href="/terms">Terms of sale</a></li><li><a href="/privacy">Privacy</a></li></ul><p>© 2025 Tidewater Ltd. All rights reserved.</p></footer></body></html>`;
const markdownOf = (html: string): string =>
  toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;

function check(html: string, stays: readonly string[], goes: readonly string[] = []): void {
  const text = markdownOf(html).replace(/\s+/g, ' ');
  assert.deepEqual(
    stays.filter((words) => !text.includes(words)),
    [],
    text,
  );
  assert.deepEqual(
    [...goes, 'Terms of sale', 'All rights reserved'].filter((words) => text.includes(words)),
    [],
    text,
  );
}

const DESCRIPTION =
  '<p>A boot for the foreshore, cut high enough for the spring tides and soft enough to kneel in for an hour. The sole is wide and without a profile, so that the clay lets go of it.</p><p>We have worn it through two winters before we sold the first pair, and we mend every pair that we have sold.</p>';
const REVIEWS = [
  [
    'Ada R.',
    'March 3, 2025',
    '5 out of 5',
    'They stay dry, and they come out of the clay when I do. I have had worse for twice the price.',
  ],
  [
    'Tom W.',
    'April 12, 2025',
    '4 out of 5',
    'Warm and wide. The left one rubbed a little in the first week, and then it did not any more.',
  ],
  [
    'Ilse K.',
    'May 30, 2025',
    '5 out of 5',
    'My third pair in ten years, and only because I lost one boot of the second pair to the river.',
  ],
] as const;
const product = (inner: string): string =>
  page(
    'Foreshore Boots',
    '<meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product","name":"Foreshore Boots","offers":{"@type":"Offer","price":"89.00"}}</script>',
    `<main><div class="product"><div class="product-gallery"><img src="/i/1.jpg" alt="Foreshore Boots"></div><div class="product-info"><h1 class="product-title">Foreshore Boots</h1><div class="price">$89.00</div>${inner}</div></main>`,
  );

describe('the content of a product', () => {
  /** As different shops write them: the parts of a review on one line, above it, or on separate lines. */
  const REVIEW_SHAPES: Readonly<Record<string, (review: (typeof REVIEWS)[number]) => string>> = {
    'a header': ([author, date, rating, text]) =>
      `<div class="review"><div class="review-header"><span class="review-author">${author}</span> <span class="review-date">${date}</span></div><div class="review-rating">${rating}</div><div class="review-text"><p>${text}</p></div></div>`,
    'a line of comments': ([author, date, rating, text]) =>
      `<li class="comment"><div class="star-rating"><span>Rated ${rating}</span></div><p class="meta"><strong class="author">${author}</strong> – <time>${date}</time></p><div class="description"><p>${text}</p></div></li>`,
    'lines of their own': ([author, date, rating, text]) =>
      `<div class="customer-review card"><div>${rating}</div><div class="user">${author}</div><div>${date}</div><div class="copy">${text}</div></div>`,
    headings: ([author, date, rating, text]) =>
      `<article itemprop="review"><div><h4>${author}</h4><div>${date}</div><div>${rating}</div></div><p>${text}</p></article>`,
  };
  for (const [name, write] of Object.entries(REVIEW_SHAPES)) {
    it(`includes its rating, and reviews with their authors, dates and ratings in ${name}`, () => {
      const html = product(
        `<div class="product-rating">Rated 4.7 out of 5 by 31 customers</div><div class="product-description">${DESCRIPTION}</div></div><section class="reviews"><h2>Reviews</h2>${REVIEWS.map(write).join('')}</section>`,
      );
      check(html, ['# Foreshore Boots', '$89.00', 'Rated 4.7 out of 5 by 31 customers', 'the clay lets go of it']);
      const text = markdownOf(html).replace(/[\s*]+/g, ' ');
      const ends = REVIEWS.map((review) => text.indexOf(review[3]) + review[3].length);
      REVIEWS.forEach((review, at) => {
        const own = text.slice(ends[at - 1] ?? 0, ends[at]);
        assert.deepEqual(
          review.filter((part) => !own.includes(part)),
          [],
          own,
        );
      });
    });
  }

  it('has no dates and names of what was left out', () => {
    const html = product(
      `<div class="product-description">${DESCRIPTION}</div></div><div class="login-box comment-login"><p class="meta"><span class="author">Visitor 77</span> <time>June 1, 2024</time></p></div>`,
    );
    check(html, ['the clay lets go of it'], ['Visitor 77', 'June 1, 2024']);
  });

  const panels = (hide: string): string =>
    `<div class="tabs"><div role="tablist"><button role="tab" aria-controls="t1" aria-selected="true">Description</button><button role="tab" aria-controls="t2" aria-selected="false">Care</button></div><div role="tabpanel" id="t1" class="tab-panel">${DESCRIPTION}</div><div role="tabpanel" id="t2" class="tab-panel" ${hide}><p>Rinse the boots in fresh water after every tide, dry them away from the stove, and grease the seams before the winter.</p><ul><li>Upper: natural rubber</li><li>Lining: wool felt</li></ul></div></div></div>`;
  for (const hide of ['hidden', 'style="display: none"', 'aria-hidden="true" hidden']) {
    it(`includes what a tab would show, with ${hide}`, () => {
      check(product(panels(hide)), ['the clay lets go of it', 'grease the seams', 'Upper: natural rubber']);
    });
  }
});

describe('the captions of a page', () => {
  const prose = Array.from(
    { length: 6 },
    (_, at) =>
      `<p>On day ${at + 1} the crew took the boat up the creek as far as the water let them, and wrote down what stood on the banks, as the survey asks for it every ten years.</p>`,
  ).join('');
  it('are kept with quotations and code', () => {
    check(
      page(
        'The survey of the creek',
        '<meta property="og:type" content="article">',
        `<main><article><h1>The survey of the creek</h1>${prose}<figure><blockquote><p>No two surveys of this creek have ever agreed with each other, and no surveyor has ever been surprised by it.</p></blockquote><figcaption>From the report of 1911</figcaption></figure>${prose}<figure><pre><code>survey --creek all</code></pre><figcaption>How the tables are made</figcaption></figure>${prose}</article></main>`,
      ),
      ['# The survey of the creek', 'From the report of 1911', 'survey --creek all', 'How the tables are made'],
    );
  });

  it('are kept in a story told in pictures', () => {
    const places = [
      'The mouth of the creek at low water, seen from the sluice, with both of the old wrecks dry for once in the year.',
      'The first bend, where the bank has gone back by four meters since the survey of 2014, and the fence with it.',
      'The ford of the drovers, which nobody has used since the bridge was built, and which is still hard under foot.',
      'The pool below the mill; the water comes in at the left, over what is left of the weir after the great flood.',
      'The source, which is a pipe under the road, and which the crew reached on foot in the evening of the last day.',
    ];
    check(
      page(
        'The creek in pictures',
        '',
        `<main><article><h1>The creek in pictures</h1><p>Five pictures from the survey of the creek, from its mouth up to where it begins, all of them taken within one week.</p>${places.map((text, at) => `<figure><img src="/i/${at}.jpg" alt=""><figcaption>${text}</figcaption></figure>`).join('')}</article></main>`,
      ),
      ['# The creek in pictures', ...places],
    );
  });
});
