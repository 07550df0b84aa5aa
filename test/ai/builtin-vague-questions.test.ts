/** Questions with hardly a word of their own, which any sentence with that word would seem to answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string, title = 'Kite Garage'): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><title>${title}</title><body><h1>${title}</h1>${body}`,
      url: 'https://kites.example/',
      contentType: 'text/html',
    }),
    question,
  );

const GARAGE = `<p>We are proud of a high level of customer service.</p><p>Get a custom plan to reach your goals by phone.</p>
  <p>We had three other versions of the logo before.</p><p>This is no longer a question of money.</p>
  <p>For details, visit our warranty page.</p><p>This is just one of many tips from 2019.</p><p>Get 3 bids before.</p>
  <p>Our kites are tested by 17025-accredited laboratories for heavy metals.</p><p>Book a 45 minute call for business goals.</p>
  <p>Color: XS, 118 ml. Add to cart - $29.95</p><p>Compare kites (0)</p><h2>What does a kite service do?</h2><p>It does a lot.</p>`;

describe('a vague question', () => {
  for (const question of [
    'What services do they offer?',
    'Which plans are there?',
    'What is the phone number?',
    'What version is this?',
    'What is the question?',
    'What is the solution?',
    'Is there a warranty?',
    'How many tips are there?',
    'How heavy is it?',
    'How long have they been in business?',
    'What color is it?',
    'How many kites are there?',
  ]) {
    it(`is not answered by a sentence that shares its word: ${question}`, () =>
      assert.equal(ask(question, GARAGE), NOT_STATED));
  }

  for (const [question, body, answer] of [
    [
      'What services do you offer?',
      '<p>We offer three services: repairs, lessons and rentals.</p>',
      'repairs, lessons and rentals',
    ],
    ['Which plans are there?', '<p>There are two plans: Breeze and Gale.</p>', 'Breeze and Gale'],
    ['What is the solution?', '<p>The solution is a shorter tail.</p>', 'a shorter tail'],
    ['What version is this?', '<p>This is version 4.2 of the plan.</p>', '4.2'],
    ['What is the conclusion?', '<h2>Bottom line</h2><p>Buy the red one.</p>', 'Buy the red one.'],
    ['How many tips are there?', '<p>We have nine tips for you.</p>', 'nine'],
    ['How heavy is it?', '<p>The Gale is heavy: it weighs 310 g.</p>', '310 g'],
    [
      'What do they do?',
      '<p>This garage mends kites of every kind, and teaches people to fly them.</p>',
      'mends kites',
    ],
    ['How can I contact them?', '<p>(555) 010-0199</p><p>fly@kites.example</p>', '(555) 010-0199\nfly@kites.example'],
    ['What are the key takeaways?', '<h2>At a glance</h2><ul><li>Light</li><li>Red</li></ul>', 'Light\nRed'],
  ] as const) {
    it(`${question} ${answer.replaceAll('\n', ' / ')}`, () => assert.ok(ask(question, body).includes(answer)));
  }
});

describe('opening hours', () => {
  for (const lines of [
    ['Mon-Fri: 7:30 am-5:00 pm', 'Sat: Closed', 'Sun: Closed'],
    ['Mon-Sat 8:00 AM to 10:00 PM EST', 'Sun 8:00 AM to 10:00 PM EST'],
    ['Mo-Fr 9-18 Uhr', 'Sa 10-14 Uhr'],
    ['Monday-Friday 9am-5pm'],
    ['Lun-Ven: 9h-18h'],
    ['Mon–Fri 9–5', 'Sat 10–2'],
  ]) {
    it(`are read with a hyphen between two days: ${lines.join(' / ')}`, () =>
      assert.equal(
        ask('What are the opening hours?', lines.map((line) => `<p>${line}</p>`).join('')),
        lines.join('\n'),
      ));
  }

  it('are separated by commas too, and are not those of tomatoes', () => {
    const hours = '<p>Mon-Thu: 11-9, Fri-Sat: 11-10, Sun: closed</p>';
    assert.equal(ask('What are the opening hours?', hours), 'Mon-Thu: 11-9\nFri-Sat: 11-10\nSun: closed');
    assert.equal(ask('What are the opening hours?', '<p>Sun-dried tomatoes 2-3 pieces</p>'), NOT_STATED);
  });
});

describe('what a page is about', () => {
  it('is not what it declares of a data set beside its text', () => {
    const json = (item: object) => `<script type="application/ld+json">${JSON.stringify(item)}</script>`;
    const body =
      json({ '@type': 'NewsArticle', headline: 'Kites are back', description: 'Why kites are back.' }) +
      json({ '@type': 'Dataset', name: 'taxonomy', description: 'For analytics.' });
    assert.equal(ask('What is this page about?', body, 'Kites are back'), 'Why kites are back.');
  });
});
