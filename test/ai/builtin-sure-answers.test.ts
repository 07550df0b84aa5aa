/** A question is answered if the page clearly answers it, and not if the page only has something similar. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string => answerFromPage(new PageReading(pageOf(body)), question);

const paragraphs = (...texts: readonly string[]) =>
  `<title>A walk</title><h1>A walk</h1>${texts.map((text) => `<p>${text}</p>`).join('')}`;

describe('a number with its unit says what it measures', () => {
  const TABLE: readonly [question: string, sentence: string, isAnswer: boolean][] = [
    ['How long is the consultation?', 'Every package includes a first 30-minute consultation.', true],
    ['How long is the consultation?', 'There were 30 people at the consultation.', false],
    ['How heavy is the anchor?', 'The anchor of the barge has 40 kg.', true],
    ['How heavy is the anchor?', 'The anchor of the barge cost 40 coins.', false],
    ['What percentage of visitors come back?', '68% of visitors come back within a year.', true],
    ['What percentage of visitors come back?', 'Of 68 visitors some come back within a year.', false],
    ['How much do students pay for the tour?', 'The museum charges students $12 for the tour.', true],
    ['How much do students pay for the tour?', 'The museum led 12 students through the tour.', false],
    ['When do the vouchers expire?', 'The vouchers expire 365 days from the day of purchase.', true],
    ['When did mudlarking start?', 'Mudlarking, which started in the early 1900s, is popular again.', true],
    ['How much can members save?', 'Members save on every tour when they book by March 31.', false],
  ];
  for (const [question, sentence, isAnswer] of TABLE) {
    it(`${question} ${isAnswer ? 'is' : 'is not'} answered by "${sentence}"`, () => {
      assert.equal(
        ask(question, paragraphs('The river is wide here.', sentence, 'Bring boots.')),
        isAnswer ? sentence : NOT_STATED,
      );
    });
  }
});

describe('what is only similar is not an answer', () => {
  const TABLE: readonly [question: string, ...sentences: string[]][] = [
    ['Which sieve is the most popular?', 'It is the second-most popular sieve of all.'],
    ['What does the Early Tide ticket include?', 'The ticket for an early visit includes tide tables.'],
    ['How do I clean a coin?', 'Clean a silver coin.'],
    ['Who awards the prize?', '"Two prizes to be awarded after the flood".'],
    ['How many barges are for sale?', 'The barge offers four bedrooms for everybody.'],
    ['Does soaking a coin clean it?', 'It is a myth that soaking a coin can clean it.'],
    ['How do I mend a sieve?', 'Three parts of the sieve are mended to one ring.'],
    ['How many sieve points are there?', 'Even faster, five AF sensors are used there as a single sieve point.'],
    ['What is the diameter of the sieve?', 'Choose the diameter of the sieve that suits you.'],
    [
      'How much is the Early Tide tour?',
      'The Early Tide tour is led by people who have worked as curators, or as divers, for at least $125 a day.',
    ],
    ['Which sieve is the best?', 'Here you find some of the best sieves.'],
    ['Where is the office?', 'Whether you run a shop or an office, this is where you find help.'],
  ];
  for (const [question, ...sentences] of TABLE) {
    it(question, () => assert.equal(ask(question, paragraphs('The river is wide here.', ...sentences)), NOT_STATED));
  }

  it('a word that only the heading has does not make up for one that the sentence lacks', () => {
    const body = `<title>Tours</title><h1>Tours</h1><h2>Grades of the river school</h2>
      <p>Your child will enjoy seeing how the school walks at low tide.</p>`;
    assert.equal(ask('For which grades is the school?', body), NOT_STATED);
  });

  it('a link, or a badge with the words of the question', () => {
    const body = `<title>Sieves</title><h1>Sieves</h1><dl><dt>Tideway</dt><dd>https://tide.example/way</dd>
      <dt>Repository</dt><dd>https://tide.example/code</dd>
      <dt>Best sieve</dt><dd>Best overall</dd></dl>`;
    assert.equal(ask('What is the Tideway?', body), NOT_STATED);
    assert.equal(ask('Which sieve is the best?', body), NOT_STATED);
    assert.equal(ask('What is the repository?', body), 'https://tide.example/code');
  });

  it('a label without a value, an empty value of an example, or a notice of rights', () => {
    const body = `<title>Sieves</title><h1>Sieves</h1><dl><dt>Mesh</dt><dd>Rim</dd><dt>Rim</dt><dd>Oak</dd></dl>
      <pre>"handle": null,</pre><p>© 2026. Tide colors.</p>`;
    assert.equal(ask('What is the mesh?', body), NOT_STATED);
    assert.equal(ask('What is the rim?', body), 'Oak');
    assert.equal(ask('What is the handle?', body), NOT_STATED);
    assert.equal(ask('In how many colors is it available?', body), NOT_STATED);
  });

  it('the price of one, if more are asked for', () => {
    const body = `<title>Tide tee</title><h1>Tide tee</h1><span itemscope itemtype="https://schema.org/Product">
      <span itemprop="name">Tide tee</span><span itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <span itemprop="price">20.00</span><span itemprop="priceCurrency">USD</span></span></span>`;
    assert.equal(ask('How much does one cost?', body), '20.00 USD');
    assert.equal(ask('How much does one cost if I buy 50?', body), NOT_STATED);
  });

  it('a count in another unit than the one asked for', () => {
    const body = `<title>Oxford</title><h1>Oxford</h1><p>Visit time: 44 minutes</p>`;
    assert.equal(ask('How many times did they visit Oxford?', body), NOT_STATED);
  });

  it('"3 million" is not read as 3', () => {
    const body = `<title>Hotels sold</title><h1>Hotels sold</h1><p class="price">$47 Million</p>`;
    assert.equal(ask('What is the price?', body), NOT_STATED);
  });

  it('in a list of articles no heading is what the page is about', () => {
    const articles = ['A new office in Dubai', 'A new ship', 'A new bridge', 'A new pier'];
    const body = `<title>News</title>${articles.map((text) => `<h1>${text}</h1><p>More on this soon.</p>`).join('')}
      <div><span>Office of the year</span><span>Rakesh, senior partner</span></div>`;
    assert.equal(ask('Where is the new office?', body), NOT_STATED);
  });
});

describe('labels', () => {
  it('inside a paragraph', () => {
    const body = paragraphs('A kettle for the fire. Price: $44.95. Ships within two days.').replaceAll(
      'A walk',
      'Kettle',
    );
    assert.match(ask('How much does the kettle cost?', body), /^\$?44\.95\b/);
  });

  it('of the section that the question names, several to a line', () => {
    const laptop = (name: string, weight: string) =>
      `<h3>${name}</h3><p>CPU: fast | Screen: 16 inches | Weight: ${weight}</p>`;
    const body = `<title>Best laptops</title><h1>Best laptops</h1>${laptop('Tidewell 16', '5.86 lbs')}${laptop('Mudline 14', '3.2 lbs')}`;
    assert.equal(ask('How heavy is the Mudline 14?', body), '3.2 lbs');
    assert.equal(ask('What is the weight of the Tidewell 16?', body), '5.86 lbs');
  });

  it('below an empty heading belong to the heading above it', () => {
    const body = `<title>Deals</title><h1>Deals</h1><h3>Harbor View</h3><h3>★★★★</h3><p>OPEN: Through Dec 31, 2025</p>
      <h3>Pier House</h3><p>OPEN: Now</p>`;
    assert.equal(ask('Until when is the Harbor View open?', body), 'Through Dec 31, 2025');
  });
});

describe('the place below the name of one of several things', () => {
  const event = (name: string, place: string) =>
    `<p>March 16, 2026</p><h2>${name}</h2><p>${place}</p><p>Come and dig.</p>`;
  const body = `<title>Events</title><h1>Events</h1>${event('Tide Days', 'San Jose, United States')}
    ${event('Mud Fair', 'Lyon, France')}${event('Sieve Night', 'A long evening for everybody, and free')}`;
  for (const [question, answer] of [
    ['Where does Tide Days take place?', 'San Jose, United States'],
    ['In which city is the Mud Fair held?', 'Lyon, France'],
    ['Where is the Sieve Night?', NOT_STATED],
    ['Where is the Mud Museum?', NOT_STATED],
  ] as const) {
    it(question, () => assert.equal(ask(question, body), answer));
  }
});

describe('sentences', () => {
  it('in the row of a table come with what the row is about', () => {
    const row = (name: string, text: string) => `<tr><td>${name}</td><td>${text}</td></tr>`;
    const body = `<title>Policies</title><h1>Policies</h1><table><tr><th>Form</th><th>Covers</th></tr>
      ${row('HO-3', 'The form that most owners buy, with broad cover for the house.')}
      ${row('HO-4', 'Made for renters, with cover for what they own.')}</table>`;
    assert.equal(
      ask('What do most owners buy?', body),
      'HO-3: The form that most owners buy, with broad cover for the house.',
    );
  });

  it('with several statements are quoted in part', () => {
    const long = `Several bodies take part: ${'the museum keeps the finds of every year in its stores by the river; '.repeat(4)}the Swedish Academy awards the literature medal; the guild feeds the guests.`;
    assert.equal(
      ask('Who awards the literature medal?', paragraphs(long)),
      'the Swedish Academy awards the literature medal',
    );
  });

  it('that define a thing come before those that praise it, and before those that only follow its heading', () => {
    const body = `<title>What is larking?</title><h1>What is larking?</h1><p>Understanding larking takes time.</p>
      <p>Larking is more than just a hobby. Larking is the search for lost things at low tide.</p>`;
    assert.equal(ask('What is larking?', body), 'Larking is the search for lost things at low tide.');
  });
});

describe('a heading that asks without a question mark', () => {
  const body = `<title>A walk</title><h1>A walk</h1><h2>What to bring</h2><p>Boots and a bag.</p><h2>How to get there</h2>
    <p>By the steps at the pier.</p><h2>Where the tide is told</h2><p>At the lock.</p>`;
  for (const [question, answer] of [
    ['What should I bring?', 'Boots and a bag.'],
    ['What do I need to bring for the children?', NOT_STATED],
    ['Where should I bring it?', NOT_STATED],
    ['Where is the tide told?', 'At the lock.'],
  ] as const) {
    it(question, () => assert.equal(ask(question, body), answer));
  }
});

describe('the author and the date of the page are not those of another work', () => {
  const head = '<meta name="author" content="Ann Mole"><meta property="article:published_time" content="2024-05-06">';
  const page = (title: string) =>
    `<title>${title}</title>${head}<article><h1>${title}</h1><p>By Ann Mole, 6 May 2024</p><p>The river is wide.</p></article>`;
  const TABLE: readonly [title: string, question: string, answer: string][] = [
    ['The Mud Diaries', 'Who wrote The Mud Diaries?', 'Ann Mole'],
    ['The Mud Diaries', 'Who wrote "The Mud Diaries"?', 'Ann Mole'],
    ['The Mud Diaries', 'Who wrote this article?', 'Ann Mole'],
    ['The Mud Diaries', 'Who wrote the article about the diaries?', 'Ann Mole'],
    ['*The Mud Diaries* (1792)', 'Who wrote The Mud Diaries?', NOT_STATED],
    ['“The Mud Diaries”, read again', 'Who wrote The Mud Diaries?', NOT_STATED],
    ['Why everybody on the Thames reads The Mud Diaries', 'Who wrote The Mud Diaries?', NOT_STATED],
    ['What is mud, and where is it found', 'When was "What is Mud?" published?', NOT_STATED],
    ['The Mud Diaries', 'When was "What is Sand?" published?', NOT_STATED],
    ['The Mud Diaries', 'Who wrote "', 'Ann Mole'],
    ['The Mud Diaries', `Who wrote ${'Mud '.repeat(2_000)}?`, NOT_STATED],
  ];
  for (const [title, question, answer] of TABLE) {
    it(`${question.slice(0, 60)} of a page called ${title}`, () => assert.equal(ask(question, page(title)), answer));
  }
});

describe('the price of today is not that of another year', () => {
  const page = (title: string) =>
    `<title>${title}</title><script type="application/ld+json">{"@type":"Product","name":"${title}","offers":{"price":"44.95","priceCurrency":"USD"}}</script><h1>${title}</h1><p>$44.95</p>`;
  for (const [title, question, answer] of [
    ['Mud sieve', 'How much does it cost?', '44.95 USD'],
    ['Mud sieve', 'How much did it cost in 1950?', NOT_STATED],
    ['Almanac of 1950', 'How much is the Almanac of 1950?', '44.95 USD'],
  ] as const) {
    it(`${question} of ${title}`, () => assert.equal(ask(question, page(title)), answer));
  }
});
