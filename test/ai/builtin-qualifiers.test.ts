/** A name, a year or a number in a question must belong to the value that answers it; otherwise there is no answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const read = (body: string, title: string): PageReading =>
  new PageReading({
    html: `<!doctype html><html lang="en"><title>${title}</title><body>${body}`,
    url: 'https://mud.example/pages/one',
    contentType: 'text/html',
  });

const TOWN = `<h1>Saltmere</h1><div><table><tr><th>Country</th><td>Norvania</td></tr><tr><th>Founded</th><td>1311</td></tr>
  <tr><th>Population (2024)</th><td>48,200</td></tr><tr><th>Mayor</th><td>Ida Brandt</td></tr></table>
  <p>Saltmere is a harbor town of Norvania. It stands on the river Lume, 12 km from the coast.</p>
  <p>The old mill was rebuilt 30 years ago. The town expects another 20 years of digging.</p></div>`;
const FAIR = `<h1>Mudfest 2031</h1><dl><dt>Venue</dt><dd>Ebb Hall</dd><dt>Attendance</dt><dd>4,310</dd></dl>
  <aside><h3>Earlier fairs</h3><ul><li>2029: Flood Hall, 3,900 guests</li></ul></aside>`;
const FILM = `<h1>The Low Water</h1><p>A ferryman finds a letter in the mud, and follows the tide to the one who wrote it.</p>
  <h2>Details</h2><ul><li>Release date: June 4, 2030 (Norway)</li><li>Languages: Dutch, Welsh</li>
  <li>Filming locations: Essex, England</li><li>Gross worldwide: $8,100,450</li></ul>
  <h2>More like this</h2><div class="card"><h3>Reed Song</h3><span>7 March, 2028</span><span>$7.50</span></div>
  <div class="card"><h3>Ebb Hour</h3><span>1 May, 2027</span><span>$6.50</span></div>`;
const HOUSE = `<h1>9 Quay Lane</h1><p>Three rooms with a view of the mud.</p><h2>Price history</h2>
  <table><tr><th>Date</th><th>Event</th><th>Price</th></tr><tr><td>May 2, 2019</td><td>Sold</td><td>$201,000</td></tr>
  <tr><td>June 9, 2004</td><td>Sold</td><td>$98,000</td></tr></table>`;
const HERON = `<h1>Mud heron</h1><p>The mud heron is a wading bird. Adults eat crabs, worms and small eels.</p>
  <p>This is a list of the largest herons, ordered by wingspan.</p>
  <h2>How we count them</h2><p>Each heron was seen on 12 beaches on the same day.</p>
  <p>Our counters missed only 4% of the nests. The spring migration takes about 20 days.</p>
  <p>Choose how long sightings are kept.</p>`;
const STEW = `<h1>Cockle stew</h1><h3>Ingredients</h3><ul><li>2 cups cockles</li><li>1 onion</li><li>3 leeks</li></ul>
  <h3>Instructions</h3><ol><li>Wash the cockles in cold water.</li><li>Cook everything for 20 minutes.</li></ol>`;

describe('what a question names belongs to the value', () => {
  for (const [question, body, title, expected] of [
    ['What is the population of Saltmere?', TOWN, 'Saltmere', '48,200'],
    ['What is the population of Norvania?', TOWN, 'Saltmere', NOT_STATED],
    ['How long is the river Lume?', TOWN, 'Saltmere', NOT_STATED],
    [
      'How far is the river Lume from the coast?',
      TOWN,
      'Saltmere',
      'It stands on the river Lume, 12 km from the coast.',
    ],
    ['How long is the mill?', TOWN, 'Saltmere', NOT_STATED],
    ['What is the attendance?', FAIR, 'Mudfest 2031', '4,310'],
    ['What was the attendance in 2031?', FAIR, 'Mudfest 2031', '4,310'],
    ['What was the attendance in 2029?', FAIR, 'Mudfest 2031', NOT_STATED],
    ['Where is the venue of Mudfest 2033?', FAIR, 'Mudfest 2031', NOT_STATED],
    ['When was it released?', FILM, 'The Low Water', 'June 4, 2030 (Norway)'],
    ['When was it released in England?', FILM, 'The Low Water', NOT_STATED],
    ['How much did Reed Song gross?', FILM, 'The Low Water', NOT_STATED],
    ['How much does Reed Song 2 cost?', FILM, 'The Low Water', NOT_STATED],
    ['In which languages is it?', FILM, 'The Low Water', 'Dutch, Welsh'],
  ] as const) {
    it(`${question} ${expected}`, () => {
      assert.equal(answerFromPage(read(body, title), question), expected);
    });
  }
});

describe('what looks like an answer and is none', () => {
  for (const [question, body, title] of [
    ['What is the price?', HOUSE, '9 Quay Lane'],
    ['What eats the heron?', HERON, 'Mud heron'],
    ['What is the largest heron?', HERON, 'Mud heron'],
    ['How many herons were counted?', HERON, 'Mud heron'],
    ['How many nests were missed?', HERON, 'Mud heron'],
    ['How long is the autumn migration?', HERON, 'Mud heron'],
    ['How long are sightings kept?', HERON, 'Mud heron'],
    ['Which languages does the heron have?', HERON, 'Mud heron'],
    ['Why does the rake rust?', '<h1>Why does the rake rust?</h1><p>Asked 2 years ago · Viewed 9k times</p>', 'Rakes'],
  ] as const) {
    it(`${question} is not answered`, () => {
      assert.equal(answerFromPage(read(body, title), question), NOT_STATED);
    });
  }

  it('answers what a page is about with its heading and first paragraph, not with its title alone', () => {
    assert.equal(
      answerFromPage(read(FILM, 'The Low Water (2030) - Reels'), 'What is the film about?'),
      'The Low Water\nA ferryman finds a letter in the mud, and follows the tide to the one who wrote it.',
    );
    assert.equal(answerFromPage(read(HOUSE.slice(0, 20), '9 Quay Lane'), 'What is this page about?'), NOT_STATED);
  });

  it('answers how to cook it with all steps', () => {
    assert.equal(
      answerFromPage(read(STEW, 'Cockle stew'), 'How do I cook it?'),
      'Wash the cockles in cold water.\nCook everything for 20 minutes.',
    );
  });
});

describe('a labeled value ends where the next label begins', () => {
  const fields = (body: string, ...names: string[]) =>
    extractBuiltinFields(read(body, 'Cockles'), Object.fromEntries(names.map((name) => [name, ''])));

  it('in elements of their own on one line', () => {
    const body = '<div><span>Prep time: 5 mins</span> <span>Cook time: 20 mins</span> <span>Servings: 3</span></div>';
    assert.deepEqual(fields(body, 'prep time', 'cook time', 'servings'), {
      'prep time': '5 mins',
      'cook time': '20 mins',
      servings: '3',
    });
  });

  it('with bold labels in one paragraph', () => {
    const body = '<p><b>Depth:</b> 4 m <b>Bottom:</b> soft mud | <b>Tide:</b> strong</p>';
    assert.deepEqual(fields(body, 'depth', 'bottom', 'tide'), { depth: '4 m', bottom: 'soft mud', tide: 'strong' });
  });

  it('but not if several things have the same labels on one line', () => {
    const box = (height: number) =>
      `<p><span>Height: ${height} cm</span><span>Package: 1</span><span>Load: 2</span></p>`;
    assert.deepEqual(fields(`<dl><dt>Height</dt><dd>74 cm</dd></dl>${box(5)}${box(9)}`, 'height'), { height: '74 cm' });
  });

  it('at the end of a sentence with a number, and with its own closing bracket', () => {
    assert.deepEqual(fields('<p>Opening day: June 5, 2031. Planned by the harbor office.</p>', 'opening day'), {
      'opening day': 'June 5, 2031',
    });
    assert.deepEqual(fields('<p>Bottom: mud (soft)</p><p>(Guide: Ann Reed)</p>', 'bottom', 'guide'), {
      bottom: 'mud (soft)',
      guide: 'Ann Reed',
    });
    assert.deepEqual(fields('<p>Care: Wipe it dry. Keep it cool.</p>', 'care'), { care: 'Wipe it dry. Keep it cool.' });
  });
});
