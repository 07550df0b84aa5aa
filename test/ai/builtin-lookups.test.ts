/** Questions that a page answers by labeled values, by its own questions and answers, or by a definition. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { keysOf } from '../../src/ai/question/keys.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { tries } from '../support/thorough.ts';

function ask(question: string, body: string, title = 'Mud'): string {
  const html = `<!doctype html><title>${title}</title><body>${body}`;
  return answerFromPage(new PageReading({ html, url: 'https://mud.example/', contentType: 'text/html' }), question);
}

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const LEAGUE = `<h1>Foreshore league</h1>${table(
  ['#', 'Team', 'Played', 'Points'],
  ['1', 'Rotherhithe Rovers', '12', '31'],
  ['2', 'Deptford Diggers', '12', '28'],
  ['3', 'Wapping Waders', '11', '28'],
)}`;
const PLANS = `<h1>Plans</h1>${table(
  ['', 'Hobby', 'Team', 'Team Plus'],
  ['Price per month', 'free', '$29', '$59'],
  ['Seats', '1', '10', '50'],
)}`;
const KETTLE = `<h1>Kettle</h1><p class="price">$44.95</p><dl><dt>Weight</dt><dd>1.2 kg</dd><dt>Material</dt><dd>Steel</dd>
  <dt>Cord length</dt><dd>75 cm</dd></dl><p>Warranty: 2 years</p>`;
const FINDS = `<h1>Finds by year</h1>${table(
  ['Year', 'Pins', 'Coins'],
  ['2016', '140', '31'],
  ['2017', '162', '40'],
)}<p>In 2017 the river was low.</p>`;
const CAKE = `<h1>Mud cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>2 eggs</li><li>¼ cup milk</li></ul>
  <p>Baking time: 45 minutes</p>`;
const GUIDE = `<h1>Guide</h1><p>Mudlarking is the search for old things in the mud of a river. Many do it.</p>
  <h3>Do I need a permit?</h3><p>Yes, everybody needs one. It costs money.</p>
  <h3>Where can I park?</h3><h3>When does the tide turn?</h3><p>Twice a day.</p>`;

describe('a question that a page answers in a pair', () => {
  for (const [page, question, answer] of [
    [KETTLE, 'How much does the kettle cost?', '$44.95'],
    [KETTLE, 'How heavy is the kettle?', '1.2 kg'],
    [KETTLE, 'What is it made of?', 'Steel'],
    [KETTLE, 'How long is the cord?', '75 cm'],
    [KETTLE, 'How long is the warranty?', '2 years'],
    [KETTLE, 'How long is the spout?', NOT_STATED],
    [KETTLE, 'How much does the toaster cost?', NOT_STATED],
    [LEAGUE, 'How many points do the Deptford Diggers have?', '28'],
    [LEAGUE, 'How many games have the Wapping Waders played?', '11'],
    [LEAGUE, 'How many points do the Greenwich Gulls have?', NOT_STATED],
    [LEAGUE, 'How many goals did Deptford Diggers score?', NOT_STATED],
    [PLANS, 'What is the price of the Team plan?', '$29'],
    [PLANS, 'How much is Team Plus per month?', '$59'],
    [PLANS, 'How many seats does the Team Plus plan have?', '50'],
    [PLANS, 'What is the price of the Enterprise plan?', NOT_STATED],
    [FINDS, 'How many coins in 2017?', '40'],
    [FINDS, 'How many pins in 2016?', '140'],
    [FINDS, 'How many finds in 2017?', NOT_STATED],
    [FINDS, 'How many coins in 2018?', NOT_STATED],
    [CAKE, 'How much flour is needed?', '200 g flour'],
    [CAKE, 'How many eggs do I need?', '2 eggs'],
    [CAKE, 'What is the baking time?', '45 minutes'],
    [CAKE, 'How much butter is needed?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, page), answer));
  }

  it('gets no answer where two things have the same name', () => {
    const two = '<dl><dt>Span</dt><dd>1 m</dd><dt>Span</dt><dd>2 m</dd></dl>';
    assert.equal(ask('What is the span?', two), NOT_STATED);
  });

  it('distinguishes days that are written with the same numbers', () => {
    const days = table(['Date', 'Level'], ['1/2/2026', '3 m'], ['2/1/2026', '5 m']);
    assert.equal(ask('What was the level on 2/1/2026?', days), '5 m');
    assert.equal(ask('What was the level on 3/1/2026?', days), NOT_STATED);
  });
});

describe('a question that a page asks itself', () => {
  for (const [question, answer] of [
    ['Do I need a permit?', 'Yes, everybody needs one.'],
    ['When does the tide turn?', 'Twice a day.'],
    ['Where can I park?', NOT_STATED],
    ['What is mudlarking?', 'Mudlarking is the search for old things in the mud of a river.'],
    ['What is larking?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, GUIDE), answer));
  }
});

describe('a question that a page asks itself in other words', () => {
  const FAQ = `<nav><ul><li><a href="/">Tideway</a> <p>Tideway is a club for everybody who digs in the mud.</p></li></ul></nav>
    <main><h1>Rules</h1><p>How can I protect my finds from rust?</p><p>Rust needs air, so the best way is to keep them wet. Do it like this:</p>
    <p>If I lose my sieve, will the club's insurance pay for a new sieve?</p><p>No, it won't. Buy one.</p></main>`;
  for (const [question, answer] of [
    ['How can I protect my finds from rust?', 'Rust needs air, so the best way is to keep them wet.'],
    ['Does the insurance pay for a new sieve?', "No, it won't."],
    // Only the menu says what it is.
    ['What is Tideway?', 'Tideway is a club for everybody who digs in the mud.'],
    ['Does the insurance pay for a new boat?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, FAQ), answer));
  }
});

describe('what a page is about', () => {
  for (const question of ['What is this page about?', 'What is this tutorial about?', 'What is it about?']) {
    it(`${question} is its description, without a label`, () => {
      const html = '<title>Mud</title><meta name="description" content="An example."><p>Text.';
      const page = new PageReading({ html, url: 'https://mud.example/', contentType: 'text/html' });
      assert.equal(answerFromPage(page, question), 'An example.');
    });
  }
});

describe('for any question and any pairs', () => {
  it('the answer is on the page, or says that the page does not say', () => {
    const text = fc.stringMatching(/^[a-z0-9 .?:$%]{0,20}$/);
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 6 }), text, (rows, question) => {
        const answer = ask(question, table(...rows));
        const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')));
        const isSaid = (line: string) => cells.flat().some((cell) => cell.includes(line));
        // A sentence in a row is quoted with the subject of the row.
        const isNamed = (line: string) =>
          cells.some((row) => {
            const name = row.find((cell) => cell.trim() !== '') ?? '';
            const before = `${name.trim().replace(/:$/, '')}: `;
            return line.startsWith(before) && isSaid(line.slice(before.length));
          });
        const isRight = (line: string) => line === 'Mud' || isSaid(line) || isNamed(line);
        return answer === NOT_STATED || answer.split('\n').every(isRight);
      }),
      tries(300),
    );
  });

  it('the keys of any text are bounded and never empty', () => {
    fc.assert(
      fc.property(fc.string(), (text) => keysOf(text).every((key) => key !== '' && key.length <= text.length * 4)),
    );
  });
});

describe('what the page has in another form', () => {
  it('a cell is read completely, however much space a template leaves before it', () => {
    const space = '\n    '.repeat(200);
    const padded = (...texts: readonly string[]) => texts.map((text) => `${space}${text}${space}`);
    const body = `<h1>Sheets</h1>${table(padded('Bed', 'Flat', 'Pillow'), padded('Queen', '92x104', '20x27'), padded('King', '110x104', '20x37'))}`;
    assert.equal(ask('What is the flat of the queen bed?', body), '92x104');
  });

  it('a word that is joined with a number is a word', () => {
    assert.deepEqual(keysOf('60-day $29/month 58mm 1/2/2013'), [
      '60-day',
      'day',
      '29/month',
      'month',
      '58mm',
      '1/2/2013',
    ]);
  });

  it('"where is it made" does not ask for its material', () => {
    const body = '<h1>Sheets</h1><dl><dt>Material</dt><dd>Cotton</dd></dl>';
    assert.equal(ask('Where are the sheets made?', body, 'Sheets'), NOT_STATED);
    assert.equal(ask('What are the sheets made of?', body, 'Sheets'), 'Cotton');
  });

  it('"how long does it take" asks for the total time of a recipe', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Eel pie',
      totalTime: 'PT50M',
      author: { '@type': 'Person', name: 'Ann Lee' },
    };
    const body = `<script type="application/ld+json">${JSON.stringify(recipe)}</script><h1>Eel pie</h1>`;
    assert.equal(ask('How long does it take?', body, 'Eel pie'), '50 minutes');
    assert.equal(ask('How long does it take to make?', body, 'Eel pie'), '50 minutes');
    assert.equal(ask('Who is the recipe by?', body, 'Eel pie'), 'Ann Lee');
  });
});
