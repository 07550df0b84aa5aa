/** The built-in extractor of fields: which value it takes from where, and when it returns nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { times, tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

function fieldOf(name: string, description: string, body: string, head = ''): string | null | undefined {
  return extractBuiltinFields(new PageReading(pageOf(body, head)), { [name]: description })[name];
}

const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const LAMP = ld({
  '@type': 'Product',
  name: 'Desk lamp',
  brand: { '@type': 'Brand', name: 'Lumen' },
  sku: 'L-1',
  gtin13: '4006381333931',
  color: 'black',
  weight: { '@type': 'QuantitativeValue', value: 1.2, unitText: 'kg' },
  image: ['/lamp.png', '/lamp2.png'],
  offers: { '@type': 'Offer', price: '20.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
});
const CAKE = ld({
  '@type': ['Recipe', 'NewsArticle'],
  name: 'Cake',
  author: [{ name: 'Ada' }, { name: 'Bo' }],
  recipeIngredient: ['1 egg', '200 g flour'],
  recipeInstructions: [
    { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', name: 'Mix.', text: 'Mix. Then stir.' }] },
    { '@type': 'HowToStep', name: 'Baking', text: 'Bake for an hour.' },
  ],
  prepTime: 'PT20M',
  cookTime: 'PT1H',
  recipeYield: ['8', '8 slices'],
  nutrition: { calories: '320 kcal', saturatedFatContent: '4 g' },
  datePublished: '2026-02-03',
});
const JOB = ld({
  '@type': 'JobPosting',
  title: 'Gardener',
  hiringOrganization: { name: 'Green Ltd' },
  jobLocation: { address: { streetAddress: 'Elm St 1', addressLocality: 'Ghent', addressCountry: 'BE' } },
  baseSalary: { currency: 'EUR', value: { minValue: 30000, maxValue: 36000, unitText: 'YEAR' } },
  employmentType: 'FULL_TIME',
  validThrough: '2026-09-01',
});

describe('declared fields', () => {
  const TABLE: readonly [name: string, description: string, head: string, expected: string | null][] = [
    ['price', '', LAMP, '20.50'],
    ['productPrice', 'The current price', LAMP, '20.50'],
    ['preis', '', LAMP, '20.50'],
    ['f1', 'The price of the product, without tax', LAMP, '20.50'],
    ['f1', 'Name of the wood that it is made of', LAMP, null],
    ['f1', 'Date of the harvest', CAKE, null],
    ['old_price', 'Price before the discount', LAMP, null],
    ['shipping cost', '', LAMP, null],
    ['price', 'With its currency', LAMP, '20.50 EUR'],
    ['currency', '', LAMP, 'EUR'],
    ['availability', 'Is it in stock?', LAMP, 'InStock'],
    ['brand', '', LAMP, 'Lumen'],
    ['sku', '', LAMP, 'L-1'],
    ['ean', '', LAMP, '4006381333931'],
    ['colour', '', LAMP, 'black'],
    ['weight', '', LAMP, '1.2 kg'],
    ['image', '', LAMP, 'https://shop.example/lamp.png'],
    ['rating', '', LAMP, '4.5'],
    ['number_of_reviews', '', LAMP, '12'],
    ['title', '', CAKE, 'Cake'],
    ['isbn of the author', '', LAMP, null],
    ['author', '', CAKE, 'Ada, Bo'],
    ['ingredients', '', CAKE, '1 egg\n200 g flour'],
    ['instructions', '', CAKE, 'Mix. Then stir.\nBaking\nBake for an hour.'],
    ['prep_time', '', CAKE, '20 minutes'],
    ['prep_time', 'in minutes', CAKE, '20'],
    ['total_time', 'in minutes', CAKE, '80'],
    ['servings', '', CAKE, '8'],
    ['calories', '', CAKE, '320 kcal'],
    ['saturated fat', '', CAKE, '4 g'],
    ['published', 'When was it published?', CAKE, '2026-02-03'],
    ['job_title', '', JOB, 'Gardener'],
    ['company', '', JOB, 'Green Ltd'],
    ['location', '', JOB, 'Elm St 1, Ghent, BE'],
    ['city', '', JOB, 'Ghent'],
    ['salary', '', JOB, '30000 to 36000 EUR YEAR'],
    ['employmentType', '', JOB, 'FULL_TIME'],
    ['language', '', '', 'en'],
    ['hostname', '', '', 'shop.example'],
    // The host of a show is not the address of its page.
    ['host', '', '', null],
    ['url', '', '<link rel="canonical" href="/things/one">', 'https://shop.example/things/one'],
    ['site name', '', '<meta property="og:site_name" content="Shop">', 'Shop'],
    ['price', '', '<meta property="product:price:amount" content="1.299,00">', '1299.00'],
    ['description', '', '<meta name="description" content="A lamp.">', 'A lamp.'],
  ];
  for (const [name, description, head, expected] of TABLE) {
    it(`${name} (${description || 'no description'}) is ${expected}`, () => {
      assert.equal(fieldOf(name, description, '<p>x</p>', head), expected);
    });
  }

  it('have the form that the description asks for', () => {
    const shown = '<h1>Desk lamp</h1><p class="price">€ 20,50</p>';
    assert.equal(fieldOf('currency', 'Currency symbol', shown, LAMP), '€');
    assert.equal(fieldOf('currency', 'Currency code', shown, LAMP), 'EUR');
  });

  it('are those of the thing that the page is about', () => {
    const related = { '@type': 'Product', name: 'Garden chair', offers: { price: 99 } };
    const head = `<title>Desk lamp | Shop</title>${ld(related)}${LAMP}`;
    const page = { html: `${head}<h1>Desk lamp</h1>`, url: 'https://shop.example/', contentType: 'text/html' };
    assert.deepEqual(extractBuiltinFields(new PageReading(page), { price: '', title: '' }), {
      price: '20.50',
      title: 'Desk lamp',
    });
  });

  it('are never taken from other prices where a shop declares that there is no price', () => {
    const none = ld({
      '@type': 'Product',
      name: 'Fan',
      offers: { '@type': 'AggregateOffer', lowPrice: 0, offerCount: 0 },
    });
    assert.equal(fieldOf('price', '', '<h1>Fan</h1><p class="price">€ 4,194.00</p>', none), null);
  });
});

describe('lists that a page declares', () => {
  const steps = (recipeInstructions: unknown) => ld({ '@type': 'Recipe', name: 'Pie', recipeInstructions });
  const section = (name: string) => ({ '@type': 'HowToSection', name, itemListElement: [{ text: 'Roll it thin.' }] });
  const TABLE: readonly [title: string, field: string, head: string, expected: string][] = [
    ['tell nothing twice', 'keywords', ld({ '@type': 'Recipe', keywords: 'pie, apple,pie' }), 'pie, apple'],
    ['tell nothing twice across values', 'keywords', ld({ '@type': 'Recipe', keywords: ['a, b', 'b, c'] }), 'a, b, c'],
    [
      'keep a comma within a number',
      'keywords',
      ld({ '@type': 'Recipe', keywords: '1,000 pieces,box' }),
      '1,000 pieces, box',
    ],
    ['name the sections of steps', 'steps', steps([section('For the crust:')]), 'For the crust\nRoll it thin.'],
    [
      'have no headings of numbered steps',
      'steps',
      steps('Step 1: The crust\nRoll it thin.\nStep 2\nBake it.'),
      'Roll it thin.\nBake it.',
    ],
    [
      'keep numbered steps that have no text beside',
      'steps',
      steps('Step 1: Roll it\nStep 2: Bake it'),
      'Step 1: Roll it\nStep 2: Bake it',
    ],
    [
      'keep numbered steps that are sentences',
      'steps',
      steps('Step 1: Roll it.\nThinly.'),
      'Step 1: Roll it.\nThinly.',
    ],
    [
      'tell amounts with what they are of',
      'ingredients',
      ld({
        '@type': 'Recipe',
        recipeIngredient: [{ value: 200, unitText: 'g', name: 'flour' }, { value: '1', name: 'egg' }, { name: 'salt' }],
      }),
      '200 g flour\n1 egg\nsalt',
    ],
  ];
  for (const [title, field, head, expected] of TABLE) {
    it(title, () => assert.equal(fieldOf(field, '', '<p>x</p>', head), expected));
  }
});

describe('what a page calls a thing, a person and its site', () => {
  const titled = (title: string) => `<meta property="og:title" content="${title}">`;
  const called = (field: string, body: string, head: string) => {
    // A page whose head has only the title for link previews.
    const page = pageOf(`${body}<p>x</p>`, head);
    const [, title = 'Pie'] = /og:title" content="([^"]+)/.exec(head) ?? [];
    const html = page.html.replace('<title>A page', `<title>${title}`);
    return extractBuiltinFields(new PageReading({ ...page, html }), { [field]: '' })[field];
  };
  const site = (name: string) => `<meta property="og:site_name" content="${name}">`;
  const declared = (author: string) => site('Pie House') + ld({ '@type': 'Recipe', name: 'Pie', author });
  const TABLE: readonly [title: string, field: string, body: string, head: string, expected: string][] = [
    [
      'the heading, where the title goes on',
      'title',
      '<h1>Apple pie of the house</h1>',
      titled('Apple pie of the house | Recipes and more | Pie House'),
      'Apple pie of the house',
    ],
    [
      'the title, where the heading is another',
      'title',
      '<h1>Apple</h1>',
      titled('Apples in a pie'),
      'Apples in a pie',
    ],
    ["not the site's name", 'title', '<h1>Pie</h1>', site('Pie') + titled('Pie of apples'), 'Pie of apples'],
    [
      'the name before the headline',
      'title',
      '',
      ld({ '@type': 'Recipe', headline: 'The best pie!', name: 'Pie' }),
      'Pie',
    ],
    [
      'the person beside a site that wrote it',
      'author',
      '<p>Author: Ada Byron</p>',
      declared('Pie House'),
      'Ada Byron',
    ],
    ['the person beside the host that wrote it', 'author', '<p>Author: Ada Byron</p>', declared('shop'), 'Ada Byron'],
    [
      'the site, where no person is named',
      'author',
      '<p>Author: the piehouse team</p>',
      declared('PieHouse'),
      'PieHouse',
    ],
    [
      'whoever is declared and is not the site',
      'author',
      '<p>Author: Ada Byron</p>',
      declared('Bo Diddley'),
      'Bo Diddley',
    ],
    [
      'a name of a site, not a sentence',
      'site name',
      '',
      site(`Pies. ${'We bake. '.repeat(12)}`) + ld({ '@type': 'WebSite', name: 'Pies' }),
      'Pies',
    ],
    [
      "the site's own record before a publisher",
      'site name',
      '',
      ld({ '@type': 'Article', publisher: { name: 'pies.example' } }) + ld({ '@type': 'Website', name: 'Pies' }),
      'Pies',
    ],
  ];
  for (const [title, field, body, head, expected] of TABLE) {
    it(`is ${title}`, () => assert.equal(called(field, body, head), expected));
  }
});

describe('a description that is cut inside a word', () => {
  const whole = 'A pie with the apples of our own garden, baked as long as it takes to smell of autumn.';
  const cut = whole.slice(0, -6);
  const describe = (description: string) => `<meta name="description" content="${description}">`;
  const TABLE: readonly [title: string, head: string, body: string, expected: string][] = [
    ['is the line that goes on', describe(cut), `<p>${whole}</p>`, whole],
    ['stays where no line goes on', describe(cut), `<p>${whole.slice(1)}</p>`, cut],
    ['stays where it ends with a word', describe(whole.slice(0, -8)), `<p>${whole}</p>`, whole.slice(0, -8)],
    ['stays where it is a sentence', describe(whole), `<p>${whole}And more.</p>`, whole],
    ['stays where it is short', describe('A pie with the ap'), `<p>${whole}</p>`, 'A pie with the ap'],
  ];
  for (const [title, head, body, expected] of TABLE) {
    it(title, () => assert.equal(fieldOf('description', '', body, head), expected));
  }
});

describe('the picture', () => {
  const at = (name: string) => `https://shop.example/${name}`;
  const recipe = (...image: string[]) => ld({ '@type': 'Recipe', name: 'Pie', image });
  const preview = (image: string) => `<meta property="og:image" content="${at(image)}">`;
  const main = (image: string) => ld({ '@type': 'WebPage', primaryImageOfPage: { url: at(image) } });
  const TABLE: readonly [title: string, head: string, expected: string][] = [
    ['the first', recipe('/a.jpg', '/b.jpg') + preview('c.jpg'), 'a.jpg'],
    ['the original of a copy', recipe('/a-300x200.jpg', '/b.jpg', '/a.jpg'), 'a.jpg'],
    ['the original of a crop, wherever it is declared', recipe('/a-300x200-c-default.jpg') + preview('a.jpg'), 'a.jpg'],
    ['one that is no copy', recipe('/a-300x200.jpg') + preview('b.jpg'), 'b.jpg'],
    ['a copy, where there are only copies', recipe('/a-300x200.jpg') + preview('b-90x90.jpg'), 'a-300x200.jpg'],
    ["the page's main one, where it is the preview too", recipe('/a.jpg') + main('b.jpg') + preview('b.jpg'), 'b.jpg'],
    ['the first, where the preview is another', recipe('/a.jpg') + main('b.jpg') + preview('c.jpg'), 'a.jpg'],
  ];
  for (const [title, head, expected] of TABLE) {
    it(`is ${title}`, () => assert.equal(fieldOf('image', '', '<p>x</p>', head), at(expected)));
  }
});

describe('labeled and shown fields', () => {
  const TABLE: readonly [name: string, body: string, expected: string | null][] = [
    ['weight', '<dl><dt>Weight:</dt><dd>2 kg</dd></dl>', '2 kg'],
    ['weight', '<table><tr><th>Gewicht</th><td>2 kg</td></tr></table>', '2 kg'],
    ['weight', '<table><tr><td>Weight</td><td>2 kg</td><td>3 kg</td></tr></table>', null],
    ['weight', '<p>Weight: 2 kg</p>', '2 kg'],
    ['weight', '<p><b>Weight:</b> 2 kg | <b>Color:</b> red</p>', '2 kg'],
    ['weight', '<div>Weight:</div><div>2 kg</div>', '2 kg'],
    ['weight', '<ul><li><span>Weight</span><span>2 kg</span></li></ul>', '2 kg'],
    ['weight', '<p>Weight limit: 2 kg</p>', null],
    ['weight', '<footer><p>Weight: 2 kg</p></footer>', null],
    ['weight', '<p hidden>Weight: 2 kg</p>', null],
    ['wood species', '<table><tr><th>Wood species</th><td>Oak</td></tr></table>', 'Oak'],
    ['sku', '<p>Item #418295</p>', '418295'],
    ['sku', '<p>Art.-Nr.: AB 12</p>', 'AB 12'],
    ['yields', '<p>Serves 4</p>', '4'],
    ['yields', '<p>6 servings</p>', '6 servings'],
    ['prep time', '<li><b>10 min</b><i>Preparation time</i></li>', '10 min'],
    ['price', '<h1>Lamp</h1><p class="old-price">€ 30,00</p><p class="price">€ 20,00</p>', '20.00'],
    ['price', '<h1>Lamp</h1><p><s>€ 30,00</s> € 20,00</p>', '20.00'],
    ['price', '<h1>Lamp</h1><p>€ 30,00</p><p>€ 20,00</p>', null],
    ['price', '<h1>Lamp</h1><p>From € 20,00 per month</p>', null],
    ['price', '<p class="price">€ 20,00</p>', null],
    ['currency', '<h1>Lamp</h1><p class="price">1 299 Kč</p>', 'Kč'],
    ['availability', '<h1>Lamp</h1><p>Out of stock</p>', 'Out of stock'],
    ['availability', '<h1>Lamp</h1><p>In stock</p><p>Out of stock</p>', null],
    ['email', '<p><a href="mailto:ada@example.org?subject=x">Write</a></p>', 'ada@example.org'],
    ['email', '<a href="mailto:a@example.org">a</a><a href="mailto:b@example.org">b</a>', null],
    ['phone', '<a href="tel:+32%209%20123%2045%2067">Call</a>', '+32 9 123 45 67'],
    [
      'ingredients',
      '<h2>Ingredients</h2><ul><li>1 egg</li><li>200 g flour</li></ul><h2>Notes</h2><ul><li>x</li></ul>',
      '1 egg\n200 g flour',
    ],
    [
      'instructions',
      '<h2>Method</h2><p>Mix the egg with the flour.</p><p>Bake it for one hour.</p><h2>Tip</h2>',
      'Mix the egg with the flour.\nBake it for one hour.',
    ],
    ['instructions', '<h2>Method</h2><ul><li>Fast</li><li>Easy</li></ul>', null],
    [
      'instructions',
      '<h2>Method</h2><p>Mix the egg with flour.</p><p>Bake it for one hour.</p><p>Did you like it?</p><p>We have a book.</p>',
      'Mix the egg with flour.\nBake it for one hour.',
    ],
    ['ingredients', '<h2>Ingredients (2)</h2><ul><li>1 egg</li><li>200 g flour</li></ul>', '1 egg\n200 g flour'],
    ['ingredients', '<h2>Ingredients (of 2)</h2><ul><li>1 egg</li><li>200 g flour</li></ul>', null],
    ['prep time', '<p>Prep: 30 mins</p>', '30 mins'],
    ['prep time', '<p>Prep: 30 mint leaves</p>', null],
    ['author', '<a rel="author" href="/ada">Ada Byron</a>', 'Ada Byron'],
  ];
  for (const [name, body, expected] of TABLE) {
    it(`${name} of ${body} is ${expected}`, () => assert.equal(fieldOf(name, '', body), expected));
  }
});

describe('whatever the page and the fields', () => {
  it('answers exactly the fields that were asked for', () => {
    const anyHtml = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('<dl><dt>', '<dd>', '<tr><td>', '<p>', LAMP, CAKE, 'Price: ', '€ 5', '<h1>', '<li>', ': '),
      ),
    );
    fc.assert(
      fc.property(
        anyHtml,
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('price', 'name')), fc.string()),
        (parts, fields) => {
          const found = extractBuiltinFields(new PageReading(pageOf(parts.join(''))), fields);
          assert.deepEqual(Object.keys(found).sort(), Object.keys(fields).sort());
          for (const value of Object.values(found))
            assert.ok(value === null || (typeof value === 'string' && value !== ''));
        },
      ),
      tries(150),
    );
  });

  it('quotes the page: a label and a value that are on it, or nothing', () => {
    const word = fc.stringMatching(/^[a-z]{5,9}$/);
    fc.assert(
      fc.property(word, word, word, (label, value, other) => {
        fc.pre(label !== other);
        assert.equal(fieldOf(other, '', `<p>${label}: ${value}</p>`), null);
      }),
      tries(100),
    );
  });

  const HOSTILE: readonly [name: string, html: string][] = [
    ['nothing', ''],
    ['a cut-off table', '<table><tr><th>Price'],
    ['deep nesting', `${'<div>'.repeat(30_000)}Price: 5`],
    ['deep pairs', '<b><i>x</i>'.repeat(20_000)],
    ['many rows', `<table>${'<tr><th>a<td>b'.repeat(times(20_000))}`],
    ['one long line', `<p>${'Price 5 '.repeat(times(300_000))}`],
    ['digits', `<p>Price: ${'1'.repeat(times(1_000_000))}`],
    ['bytes of another encoding', `<p>${String.fromCharCode(...Array.from({ length: 5_000 }, (_, at) => at))}`],
  ];
  for (const [name, html] of HOSTILE) {
    it(`finishes on ${name}`, () => {
      const page = new PageReading({ html, url: 'https://x.example/', contentType: 'text/html' });
      const found = extractBuiltinFields(page, { price: '', weight: '', ingredients: '', author: '', total_time: '' });
      assert.equal(Object.keys(found).length, 5);
    });
  }
});
