/** What is found is checked against the question: its opposite, its measure, its rank, what it counts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string => answerFromPage(new PageReading(pageOf(body)), question);

const page = (title: string, ...parts: readonly string[]) =>
  `<title>${title}</title><h1>${title}</h1>${parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('')}`;

describe('a sentence must say what is asked, and not something else of the same words', () => {
  const TABLE: readonly [question: string, sentence: string, isAnswer: boolean][] = [
    ['How long does the flask stay hot?', 'The flask stays hot for 12 hours.', true],
    ['How long does the flask stay hot?', 'The flask stays cold for 24 hours.', false],
    ['How long does the flask stay hot?', 'The flask stays hot for 12 and cold for 24 hours.', true],
    ['How long does the lamp last with the radio on?', 'The lamp lasts 60 hours with the radio on.', true],
    ['How long does the lamp last with the radio on?', 'The lamp lasts 60 hours with the radio off.', false],
    ['How high is the jar with lid?', 'The height of the jar with lid is 86 mm.', true],
    ['How high is the jar with lid?', 'The height of the jar without lid is 69 mm.', false],
    ['How big is the barge?', 'This is the biggest barge that we have had, 40 m from end to end.', true],
    ['How big is the barge?', 'This is the biggest barge that we have had in 10 years.', false],
    ['How high is the fee?', 'A fee of 5% is kept.', true],
    ['What is the bottle made of?', 'The bottle is made of steel, and keeps warm.', true],
    ['What is the bottle made of?', 'A double wall made from copper keeps the bottle warm.', false],
    ['How much weight does the seat support?', 'The foam of the seat easily supports 300 lbs.', true],
    ['How much weight does the seat support?', 'The foam of the seat easily supports 300 people.', false],
    ['What colour is the strap?', 'Purple plastic strap.', true],
    ['What colour is the strap?', 'Strong plastic strap.', false],
    ['What was added in March 2024?', 'March 8, 2024: Added a rake and a sieve to the list.', true],
    ['What was added in March 2024?', 'April 8, 2024: Added a rake and a sieve to the list.', false],
    ['What is the MUD score?', 'The fault affects all barges on the river, with a MUD score of 7.5.', true],
    ['What is the MUD score?', 'The fault affects all barges on the river, for which we have a MUD score too.', false],
    ['How high is the pier?', 'The pi\u00ADer is 40 m high.', true],
    ['How long does the puzzle take?', 'The puzzle takes 2 hours.', true],
    ['How long does the puzzle take?', 'The puzzle takes up 35 x 59 cm.', false],
    ['How much does delivery cost?', 'Delivery is $4 for orders up to $50.', true],
    ['How much does delivery cost?', 'Free delivery over $50.', false],
    ['How big is the puzzle box?', 'Puzzle box: 35 x 59 cm.', true],
    ['How big is the puzzle box?', 'Puzzle box, packaged: 20 x 10 cm.', false],
    ['How many people does it seat?', 'The bench is made of ash, and seats 3 people.', true],
    ['What does --quick do?', '--quick skips the check of the tide table.', true],
    ['What does --quick do?', 'The option --slow turns off what --quick does to the tide table.', false],
    ['How do I enable the horn?', 'To enable the horn, turn the key twice.', true],
    ['How do I enable the horn?', 'Sometimes you will want to enable the horn on your own boat.', false],
  ];
  for (const [question, sentence, isAnswer] of TABLE) {
    it(`${question} ${isAnswer ? 'is' : 'is not'} answered by "${sentence}"`, () => {
      const body = page('A walk', 'The river is wide here.', sentence, 'Bring boots.');
      assert.equal(ask(question, body), isAnswer ? sentence.replace('\u00AD', '') : NOT_STATED);
    });
  }
});

describe('a value beside a label must be of the kind that is asked for', () => {
  const labeled = (label: string, value: string) => page('Mud sieve', `<dl><dt>${label}</dt><dd>${value}</dd></dl>`);
  const TABLE: readonly [question: string, label: string, value: string, isAnswer: boolean][] = [
    ['What is the article number?', 'Article number', 'MS-1200', true],
    ['What is the article number?', 'Article number', 'Validate or skip', false],
    ['What is the mesh?', 'Mesh', 'Woven brass', true],
    ['What is the mesh?', 'Mesh', 'View details', false],
    ['Who published the sieve?', 'Published', 'Otter & Sons', true],
    ['Who published the sieve?', 'Published', 'ISBN-10054410305X', false],
    ['What is the lining made of?', 'Lining', '100% polyester', true],
    ['What is the lining made of?', 'Lining', 'Removable', false],
    ['How many sieves are included?', 'Included', '3 sieves', true],
    ['How many sieves are included?', 'Included', 'One sieve shaker', false],
    ['How many sieves are included?', 'Included sieves', '3', true],
  ];
  for (const [question, label, value, isAnswer] of TABLE) {
    it(`${question} ${isAnswer ? 'is' : 'is not'} answered by "${label}: ${value}"`, () => {
      assert.equal(ask(question, labeled(label, value)), isAnswer ? value : NOT_STATED);
    });
  }
});

describe('the best of several is not just any of "the best rakes"', () => {
  for (const [sentence, isAnswer] of [
    ['For clay, we think that the Otter 3 is the best.', true],
    ['For clay, the Otter 3 has teeth of brass.', false],
  ] as const) {
    it(`"${sentence}" ${isAnswer ? 'says' : 'does not say'} which is best`, () => {
      const body = page('The best rakes', 'We tried some rakes.', sentence);
      assert.equal(ask('What is the best for clay?', body), isAnswer ? sentence : NOT_STATED);
    });
  }
});

describe('a sentence that announces something is returned with it', () => {
  const lead = 'All that the tide has brought to the foreshore since last winter is divided into two kinds of finds:';
  for (const [name, below, answer] of [
    ['a list', '<ul><li>Coins</li><li>Pins</li></ul><p>Others are rare.</p>', `${lead}\nCoins\nPins`],
    ['code', '<pre>finds --all</pre><p>Others are rare.</p>', `${lead}\nfinds --all`],
    ['nothing', '<p>Others are rare.</p>', NOT_STATED],
  ] as const) {
    it(`with ${name} below it`, () =>
      assert.equal(
        ask('Into what are finds of the foreshore divided?', page('A walk', 'The river is wide.', lead, below)),
        answer,
      ));
  }
  it('is an answer by itself if it has the number', () => {
    const text = 'Here are the top 15 digging firms that you should know:';
    assert.equal(ask('How many digging firms are there?', page('A walk', 'The river is wide.', text)), text);
  });
});

describe('the page says what a pronoun stands for in the sentence before it', () => {
  const text = 'Ann found an eel trap. It is the largest find of the season, says the museum of the docks.';
  it('which is returned too', () =>
    assert.equal(ask('What is the largest find of the season?', page('A walk', text)), text));
});

describe('one of several telephone numbers is that of the page only if it declares it', () => {
  const numbers = '<p>Shop 020 7946 0958</p><p>Museum 020 7946 0123</p>';
  const declared =
    '<script type="application/ld+json">{"@type":"Store","name":"Mud","telephone":"020 7946 0958"}</script>';
  for (const [body, answer] of [
    [page('Mud', `${declared}${numbers}`), '020 7946 0958'],
    [page('Mud', '<p>Call us: 020 7946 0958</p>'), '020 7946 0958'],
    [page('Mud', numbers), NOT_STATED],
  ] as const) {
    it(`answers ${answer}`, () => assert.equal(ask('What is the phone number?', body), answer));
  }
});

describe('how many are in stock is not whether there are any', () => {
  const offer =
    '<script type="application/ld+json">{"@type":"Product","name":"Mud sieve","offers":{"price":"44.95","priceCurrency":"USD","availability":"https://schema.org/InStock"}}</script>';
  it('answers whether', () => assert.notEqual(ask('Is it in stock?', page('Mud sieve', offer)), NOT_STATED));
  it('does not answer how many', () =>
    assert.equal(ask('How many are in stock?', page('Mud sieve', offer)), NOT_STATED));
});

it('a page whose first heading is that of the site is about its title', () => {
  const body =
    '<h1>Mud Society</h1><p>Coins from the river are dark, and most of them can be cleaned with patience.</p>';
  const page = { ...pageOf(body), html: pageOf(body).html.replace('A page', 'How to clean coins') };
  assert.match(answerFromPage(new PageReading(page), 'What is this page about?'), /^How to clean coins\n/);
});

it('answers nothing if two sentences have two colors', () => {
  const body = page('A watch', '<ul><li>White strap with a rose dial</li><li>Green strap with a dinosaur</li></ul>');
  assert.equal(ask('What colour is the strap?', body), NOT_STATED);
});

it('finds what an item of a list says of the thing that it begins with', () => {
  const item = 'Mud rakes. Small tools that bring up what the tide has left.';
  assert.equal(ask('What are mud rakes?', page('Gifts', `<ul><li>${item}</li><li>Sieves. Big ones.</li></ul>`)), item);
});

describe('below a question of the page stands the answer to that one', () => {
  const below = (asked: string, answer: string) => page('A walk', `<h2>${asked}</h2>`, answer, 'Bring boots.');
  const TABLE: readonly [question: string, asked: string, answer: string, isAnswer: boolean][] = [
    ['How long does the tour take?', 'How long does the tour take?', 'It ends after two hours.', true],
    ['How long does the tour take?', 'How long does the tour take?', 'That depends on the tide.', false],
    ['Why do they wash, dry and sort pins?', 'Why do they wash and sort pins?', 'Only dry pins can be sold.', true],
    ['Why do they wash, dry and sort pins?', 'Why do they wash and sort pins?', 'Only good pins can be sold.', false],
  ];
  for (const [question, asked, answer, isAnswer] of TABLE) {
    it(`${question} ${isAnswer ? 'is' : 'is not'} answered by "${asked} ${answer}"`, () =>
      assert.equal(ask(question, below(asked, answer)), isAnswer ? answer : NOT_STATED));
  }
});

describe('a word of the question', () => {
  it('is not a label in another language', () => {
    const changed = '<meta property="article:modified_time" content="2024-03-12T10:00:00Z">';
    const reading = () => new PageReading(pageOf('<h1>RIVA</h1><p>The RIVA is a boat for shallow water.</p>', changed));
    assert.equal(answerFromPage(reading(), 'What does RIVA stand for?'), NOT_STATED);
    assert.match(answerFromPage(reading(), 'When was it modified?'), /2024-03-12/);
    const music = '<title>The hall</title><h1>The hall</h1><dl><dt>Floor</dt><dd>2</dd><dt>Rooms</dt><dd>3</dd></dl>';
    assert.equal(ask('Which piano does the hall have?', music), NOT_STATED);
    assert.equal(ask('Which floor?', music), '2');
  });
});

it('a sentence that leads to how something is done is quoted with the next one', () => {
  const how = 'Sometimes you will want to enable the horn on your own boat. Turn the key twice and wait.';
  assert.equal(ask('How do I enable the horn?', page('A walk', 'The river is wide here.', how)), how);
});

it('which things are meant is not said by a sentence about others', () => {
  const body = page('Old boats', '<h2>Boats and barges</h2>', 'Captains who are new to it paid the most last year.');
  assert.equal(ask('Which boats paid the most?', body), NOT_STATED);
});

describe('who somebody is', () => {
  const TABLE: readonly [value: string, isSomebody: boolean][] = [
    ['A path to faster and safer boats', false],
    ['Ada Tidewell', true],
    ['the harbor museum', true],
    ['A guild of potters from Delft', true],
    ['河の博物館で働く人たち', true],
  ];
  for (const [value, isSomebody] of TABLE) {
    it(`${isSomebody ? 'may' : 'cannot'} be "${value}"`, () => {
      const body = page('The hall', 'It has a roof.', `<dl><dt>Introduced</dt><dd>${value}</dd></dl>`);
      assert.equal(ask('Who introduced the hall?', body), isSomebody ? value : NOT_STATED);
    });
  }
});
