/** Short lines that belong to a text, and controls that stand inside of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const page = (title: string, main: string, after = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Tidewater</title></head><body><header class="site-header"><a href="/">Tidewater</a><nav><ul><li><a href="/shop">Shop</a></li><li><a href="/help">Help</a></li></ul></nav></header><main>${main}</main>${after}<footer class="site-footer"><ul><li><a href="/imprint">Imprint</a></li></ul><p>© 2026 Tidewater Ltd. All rights reserved.</p></footer></body></html>`;
const TEXTS = [
  'The gauge house stands at the end of the mole, and its keeper has written down the level twice a day for forty years.',
  'Since the lock was built the water rises more slowly, so that the readings of the night are taken by a float alone.',
];
const PROSE = TEXTS.map((text) => `<p>${text}</p>`).join('');

const item = (name: string, price: string): string =>
  `<li class="product"><a href="/p/${name}"><h2 class="product-title">${name}</h2><span class="price">€${price}</span></a><a class="button add_to_cart" href="?add">Put into basket</a></li>`;
const event = (date: string, name: string, text: string): string =>
  `<div class="event-row"><article class="event"><time>${date}</time><h3 class="event-title"><a href="/e">${name}</a></h3><div class="event-text"><p>${text}</p></div></article></div>`;
const method = (name: string, text: string): string =>
  `<dt class="sig sig-object" id="${name}"><span class="sig-name">${name}</span>(port)<a class="reference" href="_modules/g.html"><span class="viewcode-link">[source]</span></a></dt><dd><p>${text}</p></dd>`;
const unit = (title: string, text: string): string =>
  `<div class="module"><h3><button class="title" aria-expanded="false">${title}</button></h3><div class="body" hidden><p>${text}</p></div></div>`;
const post = (author: string, text: string): string =>
  `<div class="post"><div class="post-head"><a class="username" href="/members/${author}.7">${author}</a><time>2 March 2025</time></div><div class="post-body"><p>${text}</p></div></div>`;

const answer = (author: string, text: string): string =>
  `<div class="x1q9"><div class="k2ab"><div class="n4dd"><span class="p5ee">${author}</span><span class="q6ff">Lives in Ghent · 2y</span></div></div><div class="r7gg"><p>${text}</p></div><div class="s8hh"><button>Upvote</button><button>Share</button></div></div>`;
const comment = (author: string, text: string, inner = ''): string =>
  `<x-comment><div slot="meta"><a href="/user/${author}/">${author}</a><time>2y ago</time></div><div slot="comment"><div><p>${text}</p></div></div><x-actions><button>Reply</button><button>Share</button></x-actions>${inner}</x-comment>`;
const NEIGHBORS =
  '<ul><li>Previous message: <a href="1.html">[Users] New release of the tools</a></li><li>Next message: <a href="3.html">[Users] Calibration of floats</a></li></ul>';

interface Lines {
  readonly name: string;
  readonly html: string;
  readonly stays: readonly string[];
  readonly goes: readonly string[];
}

const PAGES: readonly Lines[] = [
  {
    name: 'elements of a component stay apart',
    html: page('Floats', `<h1>Floats</h1>${PROSE}<x-tags><x-tag>copper</x-tag> <x-tag>brass</x-tag></x-tags>${PROSE}`),
    stays: ['copper brass'],
    goes: ['copperbrass'],
  },
  {
    name: 'the button that every item of a list has goes, its price stays',
    html: page(
      'Teapots',
      `<h1>Teapots</h1><p>Cast iron, glass or porcelain: we have used every pot in our shop for a week, each morning.</p><ul class="products">${['Kettle', 'Small glass pot', 'Iron pot', 'Blue pot', 'Travel set'].map((name, at) => item(name, `${at + 2}4,50`)).join('')}</ul>`,
    ),
    stays: ['Small glass pot', '€24,50', 'Travel set', '€64,50'],
    goes: ['Put into basket'],
  },
  {
    name: 'links to the source of a function go',
    html: page(
      'Readers',
      `<h1>Readers</h1>${PROSE}<dl class="py method">${method('open_gauge', 'Opens the port of the gauge, and keeps it until it is closed.')}${method('close_gauge', 'Closes the port, so that others can read the gauge.')}</dl>`,
    ),
    stays: ['open_gauge', 'keeps it until it is closed', 'close_gauge'],
    goes: ['source'],
  },
  {
    name: 'when an event takes place stays',
    html: page(
      'Events',
      `<h1>Upcoming events</h1><div class="event-list">${event('14 November 2026 @ 7:30 pm', 'Kora and strings', 'The quartet of the mill plays with a guest for the first time.')}${event('18 November 2026 @ 10:00 am', 'Bookbinding', 'Fold, sew and cover a notebook in a morning, with all that you need.')}${event('21 November 2026 @ 8:00 pm', 'Comedy night', 'Four comedians and the worst piano in the county, in the bar.')}</div>`,
    ),
    stays: ['14 November 2026 @ 7:30 pm', 'Bookbinding', '21 November 2026'],
    goes: ['Imprint'],
  },
  {
    name: 'the facts in the box of a wiki stay',
    html: page(
      'Captain Ruel',
      `<h1>Captain Ruel</h1><div class="content"><aside class="portable-infobox"><h2>Captain Ruel</h2><div class="pi-data"><h3>Home</h3><div>The Drowned Coast</div></div><div class="pi-data"><h3>Ship</h3><div>The Ash Heron</div></div></aside>${PROSE}<h2>Equipment</h2><ul><li>Brass sextant</li><li>A knife</li></ul></div>`,
    ),
    stays: ['The Drowned Coast', 'The Ash Heron', 'Brass sextant'],
    goes: ['Imprint'],
  },
  {
    name: 'who is quoted stays',
    html: page(
      'Hotel at the light',
      `<h1>Hotel at the light</h1>${PROSE}<h2>Facilities</h2><ul><li>Free parking</li><li>Sauna</li><li>Bicycles for guests</li></ul><div class="voices"><h2>What guests say</h2><blockquote>The sauna after a swim in November, and the old lady who carried our bags.</blockquote><cite>Anneke, Netherlands</cite></div>`,
    ),
    stays: ['a swim in November', 'Anneke, Netherlands'],
    goes: ['Imprint'],
  },
  {
    name: 'how to reach a person stays',
    html: page(
      'Dr. Hanne Lund',
      `<div class="head"><h1>Dr. Hanne Lund</h1><p class="role">Associate professor, physical oceanography</p><ul class="contact"><li>Office 4.112, Naturbygget</li><li>+47 55 50 14 71</li></ul></div><section><h2>About</h2><p>Hanne studies how fjords breathe: when heavy water from the coast pushes over the sill and renews what has stood in the deep for years.</p></section><section><h2>Education</h2><ul><li>PhD, University of Bergen, 2011</li><li>MSc, Delft, 2006</li></ul></section>`,
    ),
    stays: ['Office 4.112', '+47 55 50 14 71', 'MSc, Delft'],
    goes: ['Imprint'],
  },
  {
    name: 'what a button right before it opens stays',
    html: page(
      'Coastal navigation',
      `<h1>Coastal navigation</h1>${PROSE}<h2>Syllabus</h2>${unit('Week 1: Charts', 'Symbols, datum and scale')}${unit('Week 2: The compass', 'Variation and deviation')}<h2>Your instructor</h2><p>Ewa crossed the North Sea forty times before she began to teach, and still takes a sextant along.</p>`,
    ),
    stays: ['Symbols, datum and scale', 'Variation and deviation', 'still takes a sextant'],
    goes: ['Imprint'],
  },
  {
    name: 'similar offers go',
    html: page(
      'Beach road 14',
      `<h1>Beach road 14</h1>${PROSE}<div class="viewings"><h2>Viewings</h2><p>Sunday 9 November, 13:00–13:45</p></div>`,
      '<div class="similar"><h2>More homes</h2><ul><li><a href="/1">Harbor street 3</a> 3 900 000 kr</li><li><a href="/2">Long street 22</a> 5 100 000 kr</li></ul></div>',
    ),
    stays: ['Sunday 9 November'],
    goes: ['Harbor street', 'Long street'],
  },
  {
    name: 'the lines of authors stay where nothing is named',
    html: `<!doctype html><title>Why is my sourdough so sour? - Askle</title><div class="a0b1"><div class="c1d2"><a href="/">Askle</a><a href="/following">Following</a></div><div class="e3f4"><h1 class="i7j8">Why is my sourdough so sour?</h1><div class="k9l0"><p>I feed my starter every morning with rye flour and keep it on the radiator. The bread rises well, but my children call it vinegar bread.</p></div><div class="o1p2"><div class="q3r4">3 answers</div>${answer('Jonas Meert', 'It is too warm and too hungry. Feed it twice a day, or put it in a cooler place, and the acid goes down within a week.')}${answer('Amélie Roux', 'Rye makes more acid than wheat does, so change half of the flour, and use the starter when it has just peaked.')}${answer('Piet Hofman', 'Some of us like it that way! But a shorter second rise does wonders for the taste.')}</div></div><div class="y9z0"><a href="/about">About</a><a href="/terms">Terms</a></div></div>`,
    stays: ['Jonas Meert', 'Amélie Roux', 'Piet Hofman', 'a shorter second rise'],
    goes: ['Upvote', 'Following'],
  },
  {
    name: 'comments are found by the names of their elements',
    html: `<!doctype html><title>What do you miss most about living ashore? : r/liveaboard</title><header><a href="/">threads</a></header><nav><ul><li><a href="/popular">Popular</a></li><li><a href="/topics">Topics</a></li></ul></nav><main><h1>What do you miss most about living ashore?</h1><div slot="text"><p>Third winter on board. I love it, but last night I dreamed of a bathtub. What do you miss?</p></div><div class="actions"><button>Upvote</button></div><x-tree>${comment('bilgerat', 'A washing machine. I would trade the view for one that runs at any hour.', comment('saltyfern', 'Ours is a bucket and a bad mood.', comment('bilgerat', 'The bad mood is included with every bucket.')))}${comment('koster', 'Parcels. Nobody believes that my address is a pontoon.')}</x-tree></main><aside><h2>r/liveaboard</h2><p>For people whose home floats. Be kind, and tie proper knots.</p></aside><div class="bottom"><a href="/rules">Site rules</a></div>`,
    stays: ['bilgerat', 'saltyfern', 'koster', 'my address is a pontoon'],
    goes: ['Site rules', 'Reply'],
  },
  {
    name: 'links to the neighbors of a message go, above and below it',
    html: `<!doctype html><title>[Users] Calibration</title><h1>[Users] Calibration</h1><b>Ingrid Moen</b><br>${NEIGHBORS}<hr><pre>Hello all,\n\nwe calibrate our floats twice a year, with a pole and a lot of patience.\nLast week two of them were off by four centimeters.\n\n> Did you check the counterweight? Ours had lost a shackle.\n\nNot yet, but we will do so on Monday, when the diver is here and the water is low.\n\nIngrid</pre><hr>${NEIGHBORS}`,
    stays: ['Ingrid Moen', 'off by four centimeters'],
    goes: ['Previous message', 'Next message'],
  },
  {
    name: 'what prints or pins a recipe goes',
    html: page(
      'Potato omelet',
      `<article><h1>Potato omelet</h1>${PROSE}<div class="wprm-recipe-container"><div class="wprm-recipe"><h2>Omelet</h2><a class="wprm-recipe-print" href="/print">Print it</a><a class="wprm-recipe-pin" href="/pin">Pin it</a><ul><li>1 kg of potatoes</li><li>8 eggs</li><li>Olive oil</li></ul><ul><li>Peel the potatoes, and cut them into thin slices.</li><li>Fry them slowly until they fall apart by themselves.</li></ul></div></div></article>`,
    ),
    stays: ['8 eggs', 'Fry them slowly'],
    goes: ['Print it', 'Pin it'],
  },
  {
    name: 'the place below the name of a job stays',
    html: page(
      'Marine Data Analyst',
      `<div class="head"><h1>Marine Data Analyst</h1><div class="location">Lisbon, Portugal</div></div><div class="body"><p>Pelagic counts fish from space, and from the decks of some very wet boats. We are forty people in three cities.</p><h2>What you will do</h2><ul><li>Clean the tracks of nine thousand vessels</li><li>Write the weekly note for ministries</li></ul><h2>What you bring</h2><ul><li>Two years with Python and maps</li><li>A stomach for small boats</li></ul><h2>What we offer</h2><p>Thirty days of leave, and a desk with a view of the river.</p></div>`,
    ),
    stays: ['Lisbon, Portugal', 'nine thousand vessels'],
    goes: ['Imprint'],
  },
  {
    name: 'a table without links after the last post stays',
    html: page(
      'Anchor chain length - Forum',
      `<h1>Anchor chain length</h1><div class="posts">${post('petrel', 'How much chain do you carry for the west coast? I have forty meters of eight millimeter and wonder about more.')}${post('skerry', 'Sixty here, and I was glad of every link when the wind came off the hill in the night.')}${post('hank', 'I have collected what everybody in the club carries, see the table below this post.')}<table class="club"><thead><tr><th>Boat</th><th>Length</th><th>Chain</th></tr></thead><tbody><tr><td>Petrel</td><td>9.4 m</td><td>40 m of 8 mm</td></tr><tr><td>Wanderer</td><td>12 m</td><td>70 m of 10 mm</td></tr></tbody></table><table class="threads"><tr><td><a href="/t/1">Which anchor for mud?</a></td><td>12 replies</td></tr><tr><td><a href="/t/2">Painting a chain</a></td><td>4 replies</td></tr></table></div>`,
    ),
    stays: ['petrel', 'see the table', 'Wanderer', '70 m of 10 mm'],
    goes: ['Which anchor', 'Painting a chain'],
  },
];

describe('lines and controls beside a text', () => {
  for (const { name, html, stays, goes } of PAGES) {
    it(name, () => {
      const { markdown } = toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' });
      for (const words of stays) assert.ok(markdown.includes(words), `${words} is missing in\n${markdown}`);
      for (const words of goes) assert.ok(!markdown.includes(words), `${words} is in\n${markdown}`);
    });
  }
});
