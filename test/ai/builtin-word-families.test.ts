/** Questions whose words are of the same families as the page's, and those that only look as if they were. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { FAMILIES } from '../../src/ai/question/kindred/word-families.ts';
import { kinOf, rootsOf, withoutExpressions } from '../../src/ai/question/kindred/word-roots.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string, title = 'Mud'): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><html lang="en"><title>${title}</title><body><main>${body}</main>`,
      url: 'https://mud.example/pages/one',
      contentType: 'text/html',
    }),
    question,
  );

const PIER = `<h1>The new pier</h1><p>The planks are 9 metres wide, twice as much as those of the old jetty.</p>
  <p>It was designed by Edda Kroll after a storm had torn the old one away.</p>
  <p>Gates open at 8:30 on Sundays and at 7:15 on all other days.</p>
  <p>A day on the fishing deck costs $12, and rods can be borrowed.</p>
  <p>The harbor trust, headed by Milo Brandt, will maintain it.</p>
  <p>Some 4,300 inhabitants live beside the bay.</p>`;
const HANDBOOK = `<h1>Silt handbook</h1><h2>Install</h2><p>At least 3 GB of memory are needed.</p>
  <p>Silt keeps its log files in /var/silt/today.log for a week.</p>
  <h2>Help</h2><p>Members of the group answer on weekdays.</p>`;
const BOARD = `<h1>Board of the trust</h1><h2>Ines Okoye, Chief Financial Officer</h2><p>Joined from a bank in 2017.</p>
  <h2>Rolf Aske, Chief Operating Officer</h2><p>Responsible for boats and sheds.</p>`;
const SHOP = `<h1>Tide clock</h1><p>The casing is hand-turned from walnut by two sisters.</p>
  <p>A new glass costs $14.</p><p>Batteries keep it going for eleven months.</p>`;

describe('a question in words of the same families', () => {
  for (const [page, question, answer] of [
    [PIER, 'How broad are the planks?', /^The planks are 9 metres wide/],
    [PIER, 'Who was the architect?', /Edda Kroll/],
    [PIER, 'When do the doors open on Sundays?', /^Gates open at 8:30/],
    [PIER, 'Who is in charge of the trust?', /Milo Brandt/],
    [HANDBOOK, 'How much RAM is required?', /^At least 3 GB/],
    [HANDBOOK, 'Where are the logs stored?', /\/var\/silt\/today\.log/],
    [BOARD, 'Who is the CFO?', /^Ines Okoye/],
    [SHOP, 'How much is a replacement glass?', /^A new glass costs \$14/],
  ] as const) {
    it(question, () => assert.match(ask(question, page), answer));
  }
});

describe('no answer only because a word is of the same family', () => {
  for (const [page, question, why] of [
    [PIER, 'How broad are the rods?', 'the measure of something else'],
    [PIER, 'Who was the first architect?', 'a word that the page lacks'],
    [PIER, 'How many residents are there?', 'a count needs its word'],
    [PIER, 'Who was the architect of Mudport?', 'a name that the page lacks'],
    [PIER, 'Is it forbidden to swim?', 'a question for yes or no'],
    [HANDBOOK, 'How many members answer?', 'no number'],
    [HANDBOOK, 'Who wrote the manual?', 'no name beside the verb'],
    [BOARD, 'Who is the CTO?', 'another abbreviation'],
    [SHOP, 'What is the price for schools?', 'a condition'],
  ] as const) {
    it(`${question} (${why})`, () => assert.equal(ask(question, page), NOT_STATED));
  }

  it('on a page so long that some part has such words by chance', () => {
    const more = Array.from({ length: 70 }, (_, at) => `<p>Plank ${at} came from yard ${at * 3} up the river.</p>`);
    assert.equal(ask('Who was the architect?', PIER + more.join('')), NOT_STATED);
  });

  it('where two parts say it with different values', () => {
    const two = `${SHOP}<p>A new glass for the large one costs $21.</p>`;
    assert.equal(ask('How much is a replacement glass?', two), NOT_STATED);
  });
});

describe('a unit written out', () => {
  const ANCHOR = `<h1>The old anchor</h1><p>It was hauled up in May and now weighs 48 kilograms.</p>
    <p>The chain reaches down 30 metres below the buoy.</p>`;
  for (const [question, answer] of [
    ['How heavy is the anchor?', /48 kilograms/],
    ['How long is the chain?', /30 metres/],
  ] as const) {
    it(question, () => assert.match(ask(question, ANCHOR), answer));
  }
});

describe('roots and families of words', () => {
  for (const [one, other] of [
    ['inventor', 'invention'],
    ['design', 'designer'],
    ['prohibit', 'prohibition'],
    ['thick', 'thickness'],
  ] as const) {
    it(`gives ${one} and ${other} one root`, () => assert.deepEqual(rootsOf(one), rootsOf(other)));
  }

  for (const [one, other] of [
    ['doctor', 'physician'],
    ['cost', 'fee'],
    ['deep', 'depth'],
    ['weigh', 'heavy'],
    ['founder', 'establish'],
    ['deliver', 'ship'],
  ] as const) {
    it(`knows ${one} and ${other} as kin`, () => {
      const [root = ''] = rootsOf(other);
      assert.ok(kinOf(rootsOf(one)[0] ?? '').has(root));
    });
  }

  for (const [one, other] of [
    ['open', 'close'],
    ['husband', 'brother'],
    ['maximum', 'minimum'],
    ['publish', 'public'],
  ] as const) {
    it(`keeps ${one} and ${other} apart`, () => {
      const [own = '', root = ''] = rootsOf(`${one} ${other}`);
      assert.ok(own !== root && !kinOf(own).has(root));
    });
  }

  it('reads expressions as the word they stand for', () => {
    assert.equal(withoutExpressions('the fair takes place in May').replace(/\s+/g, ' '), 'the fair held in May');
  });

  it('has no family of one', () => {
    assert.deepEqual(
      FAMILIES.filter((family) => new Set(rootsOf(family)).size < 2),
      [],
    );
  });
});
