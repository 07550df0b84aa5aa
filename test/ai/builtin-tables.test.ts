/**
 * Questions about whole tables: the most and the least, ranks, numbers of rows, and rows found by any of their cells.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

function ask(question: string, body: string, title = 'Mud'): string {
  const html = `<!doctype html><title>${title}</title><body>${body}`;
  return answerFromPage(new PageReading({ html, url: 'https://mud.example/', contentType: 'text/html' }), question);
}

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const CREEKS = `<h1>Creeks of the estuary</h1>${table(
  ['Rank', 'Creek', 'Area (ha)', 'Depth (m)', 'Shore'],
  ['1', 'Deadman Creek', '48', '3.1', 'North'],
  ['2', 'Eel Creek', '37', '5.4', 'South'],
  ['3', 'Salt Creek', '20', '1.8', 'North'],
)}`;
const SPADES = `<h1>Spades compared</h1>${table(
  ['Model', 'Price', 'Weight', 'Score'],
  ['Digger 7', '£49', '1.9 kg', '8.7'],
  ['Scoop Lite', '£29', '1.1 kg', '8.7'],
  ['Trench Pro', '£99', '2.4 kg', '9.0'],
)}`;
const FERRIES = `<h1>Ferries today</h1>${table(
  ['Time', 'Ferry', 'Destination', 'Pier', 'Status'],
  ['06:45', 'MF 204', 'Gravesend', 'B2', 'Departed'],
  ['07:20', 'MF 881', 'Tilbury', 'A3', 'On time'],
  ['11:15', 'MF 402', 'Southend', 'A1', 'Cancelled'],
)}`;
const LINE = `<h1>Line 4: Wapping – Erith</h1>${table(
  ['Train', 'Wapping', 'Deptford', 'Erith'],
  ['401', '06:12', '06:25', '06:58'],
  ['403', '07:42', '07:55', '08:28'],
  ['405', '18:12', '18:25', '18:58'],
)}`;
const LEAGUE = `<h1>Foreshore League</h1>${table(
  ['Pos', 'Club', 'P', 'W', 'D', 'L', 'GF', 'Pts'],
  ['1', 'Rotherhithe Rovers', '12', '9', '2', '1', '20', '29'],
  ['2', 'Deptford Diggers', '12', '8', '1', '3', '31', '25'],
  ['3', 'Wapping Waders', '12', '2', '2', '8', '9', '8'],
)}`;

describe('a question about a whole table', () => {
  for (const [page, question, answer] of [
    [CREEKS, 'Which creek is the largest?', 'Deadman Creek'],
    [CREEKS, 'Which creek is the deepest?', 'Eel Creek'],
    [CREEKS, 'What is the smallest creek?', 'Salt Creek'],
    [CREEKS, 'Which creek is the longest?', NOT_STATED],
    [CREEKS, 'Which river is the deepest?', NOT_STATED],
    [CREEKS, 'Which creek is ranked second?', 'Eel Creek'],
    [CREEKS, 'Which creek is ranked ninth?', NOT_STATED],
    [CREEKS, 'How many creeks are listed?', '3'],
    [CREEKS, 'How many creeks are on the north shore?', '2'],
    [CREEKS, 'How many creeks are on the west shore?', NOT_STATED],
    [CREEKS, 'Which creek has an area of 20 ha?', 'Salt Creek'],
    [SPADES, 'Which spade is the cheapest?', 'Scoop Lite'],
    [SPADES, 'Which model is the lightest?', 'Scoop Lite'],
    [SPADES, 'Which spade has the highest score?', 'Trench Pro'],
    // Two share it.
    [SPADES, 'Which spade has the lowest score?', NOT_STATED],
    [SPADES, 'What is the lowest price?', '£29'],
    [FERRIES, 'Which ferry is cancelled?', 'MF 402'],
    [FERRIES, 'Where does MF 402 go?', 'Southend'],
    [FERRIES, 'Which pier does ferry MF 881 leave from?', 'A3'],
    // The cell "On time" of another row is not named by "What time".
    [FERRIES, 'What time does the ferry to Southend leave?', '11:15'],
    [FERRIES, 'Which pier does the ferry to Margate leave from?', NOT_STATED],
    [LINE, 'When does train 403 leave Deptford?', '07:55'],
    [LINE, 'When is the last train from Wapping?', '18:12'],
    [LINE, 'When is the first train from Deptford?', '06:25'],
    [LINE, 'When does train 411 leave Deptford?', NOT_STATED],
    [LINE, 'Which train reaches Erith at 08:28?', '403'],
    [LEAGUE, 'Who won the league?', 'Rotherhithe Rovers'],
    [LEAGUE, 'Which club scored the most goals?', 'Deptford Diggers'],
    [LEAGUE, 'Which club has the fewest points?', 'Wapping Waders'],
    [LEAGUE, 'How many games did Wapping Waders lose?', '8'],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, page), answer));
  }

  it('does not count the rows of a page that shows only some of them', () => {
    assert.equal(ask('How many creeks are listed?', `${CREEKS}<p>Showing 1 to 3 of many</p>`), NOT_STATED);
    assert.equal(ask('How many creeks are listed?', `${CREEKS}<p>Showing 1 to 3 of 40</p>`), 'Showing 1 to 3 of 40');
  });

  it('leaves the total out when it compares rows', () => {
    const finds = table(['Shore', 'Pins'], ['North', '4'], ['South', '9'], ['Total', '13']);
    assert.equal(ask('Which shore has the most pins?', `<h1>Finds</h1>${finds}`), 'South');
  });

  it('does not compare values of several units', () => {
    const spades = table(['Model', 'Weight'], ['Digger', '1.9 kg'], ['Scoop', '900 g'], ['Trench', '2 kg']);
    assert.equal(ask('Which model is the lightest?', `<h1>Spades</h1>${spades}`), NOT_STATED);
  });

  it('reads a question in Portuguese, whose first word is Italian too', () => {
    const league = table(['Posição', 'Equipa', 'Pontos'], ['1', 'Estrela', '59'], ['2', 'União', '54']);
    assert.equal(ask('Qual equipa tem menos pontos?', `<h1>Liga</h1>${league}`, 'Liga'), 'União');
    assert.equal(ask('Quem está em primeiro lugar?', `<h1>Liga</h1>${league}`, 'Liga'), 'Estrela');
  });

  const creeks = (count: number) => Array.from({ length: count }, (_, at) => [`Creek ${at}`, `${at}`, `${at % 7} m`]);

  it('is not answered if only a part of the table is read', () => {
    const body = `<h1>Creeks</h1>${table(['Creek', 'Area', 'Depth'], ...creeks(2_000))}`;
    for (const question of ['Which creek has the largest area?', 'How many creeks are listed?'])
      assert.equal(ask(question, body), NOT_STATED);
  });

  it('reads only the beginning of a question that has no end', () => {
    const body = `<h1>Creeks</h1>${table(['Creek', 'Area', 'Depth'], ...creeks(400))}`;
    const question = `Which creek has the largest area?\n${'And the creeks by the shore, '.repeat(2_000)}`;
    assert.equal(ask(question, body), ask(question.slice(0, 2_000), body));
    assert.match(ask(question, body), /Creek 399/);
  });
});
