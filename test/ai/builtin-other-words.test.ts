/** Questions in other words than the page's: the property, the thing, the verb, or the page's own question. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const read = (body: string, title: string): PageReading =>
  new PageReading({
    html: `<!doctype html><title>${title}</title><body>${body}`,
    url: 'https://mud.example/',
    contentType: 'text/html',
  });
const ask = (question: string, body: string, title = 'Mud'): string => answerFromPage(read(body, title), question);

const KETTLE = `<h1>Tidewater 2</h1><dl><dt>Manufacturer</dt><dd>Salt &amp; Sons</dd><dt>Weight</dt><dd>1.2 kg</dd>
  <dt>Country of origin</dt><dd>Portugal</dd><dt>Warranty</dt><dd>Lifetime</dd><dt>Battery type</dt><dd>AA</dd></dl>`;
const FILM = `<h1>The Quiet Creek</h1><div><p><b>Director</b> Ada Salt</p><p><b>Running time</b> 118 minutes</p>
  <p><b>Music</b> Jon Reed</p></div><p>Ada Salt grew up by the sea.</p>`;
const TOUR = `<h1>Estuary Explorer</h1><div><div><h5>Start</h5><p>Gravesend</p></div><div><h5>Tour guide</h5><p>Ann Lee</p></div>
  <div><h5>Difficulty</h5><p>Moderate</p></div></div>`;
const DEAL = `<h1>News of the river</h1><p>Alder Foods bought Pinecrest Dairy for two million pounds in May.</p>
  <p>Ann Lee studied with Otto Brandt and taught Nils Forsell.</p>
  <p>The wreck was lost in 1945 and found again in 1987 by the diver Eva Holm.</p>`;
const FAQ = `<h1>Guest house</h1><h3>Are pets welcome?</h3><p>Yes, dogs up to 15 kg stay for £20 per night.</p>
  <h3>How do I get from the pier to the house?</h3><p>Bus 16 runs every 20 minutes.</p>
  <h3>What is your cancellation policy?</h3><p>You can cancel free of charge until 48 hours before arrival.</p>
  <h3>Is there a pool?</h3><p>The pool is open from 7 am.</p>`;

describe('a question in other words than the page', () => {
  for (const [page, question, answer] of [
    [KETTLE, 'Who made it?', 'Salt & Sons'],
    [KETTLE, 'How heavy is the machine?', '1.2 kg'],
    [KETTLE, 'How heavy is the battery?', NOT_STATED],
    [KETTLE, 'Where is it made?', 'Portugal'],
    [KETTLE, 'How long is the guarantee?', 'Lifetime'],
    [KETTLE, 'Who designed it?', NOT_STATED],
    [FILM, 'Who directed the film?', 'Ada Salt'],
    [FILM, 'How long is the movie?', '118 minutes'],
    [FILM, 'Who composed the music?', 'Jon Reed'],
    [FILM, 'Who translated the film?', NOT_STATED],
    [TOUR, 'Where does the tour begin?', 'Gravesend'],
    [TOUR, 'Who leads the tour?', 'Ann Lee'],
    [TOUR, 'How difficult is the tour?', 'Moderate'],
    [TOUR, 'Where does the tour end?', NOT_STATED],
    [FILM, 'How long is the tour?', NOT_STATED],
    [TOUR, 'Where does the marathon start?', NOT_STATED],
    [FAQ, 'Can I bring my dog?', 'Yes, dogs up to 15 kg stay for £20 per night.'],
    [FAQ, 'Which bus goes from the pier?', 'Bus 16 runs every 20 minutes.'],
    [FAQ, 'How late can I cancel for free?', 'You can cancel free of charge until 48 hours before arrival.'],
    [FAQ, 'Is there a gym?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, page), answer));
  }
});

describe('a question about who does what to whom', () => {
  for (const [question, answer] of [
    ['Who bought Pinecrest Dairy?', 'Alder Foods bought Pinecrest Dairy for two million pounds in May.'],
    ['Who bought Alder Foods?', NOT_STATED],
    ['Who did Ann Lee teach?', 'Ann Lee studied with Otto Brandt and taught Nils Forsell.'],
    ['Who did Nils Forsell teach?', NOT_STATED],
    ['Who found the wreck?', 'The wreck was lost in 1945 and found again in 1987 by the diver Eva Holm.'],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, DEAL), answer));
  }

  it('does not take a relative of the object for the object', () => {
    const body = '<h1>Film</h1><p>Tom Ashby plays Callum, a postman who walks home after losing his brother.</p>';
    assert.equal(ask('Who plays the brother?', body), NOT_STATED);
  });
});

describe('a sentence that only looks like an answer', () => {
  it('has the measure of something else', () => {
    const body = '<h1>Creek</h1><p>The crater is 600 m wide and contains an acidic lake.</p>';
    assert.equal(ask('How deep is the lake?', body), NOT_STATED);
    assert.notEqual(ask('How wide is the crater?', body), NOT_STATED);
  });

  it('mentions color without one', () => {
    const body = '<h1>Tent</h1><p>The tent pitches in five minutes with color-coded poles.</p>';
    assert.equal(ask('What color is the tent?', body), NOT_STATED);
  });
});

describe('a question for yes or no', () => {
  it('is answered by the same words as a statement', () => {
    const body = '<h1>Permits</h1><p>A standard permit does not cover the upper foreshore.</p>';
    assert.match(ask('Does a standard permit cover the upper foreshore?', body), /does not cover/);
  });
});

describe('contact details without a label', () => {
  const body = `<h1>Practice</h1><p>Salt Street 12<br>79098 Freiburg</p><p>Call 0761 555 0123 or come by.</p>`;

  it('are fields if the page has only one of them', () => {
    const fields = extractBuiltinFields(read(body, 'Practice'), { phone: '', address: '' });
    assert.deepEqual(fields, { phone: '0761 555 0123', address: 'Salt Street 12, 79098 Freiburg' });
    const two = extractBuiltinFields(read(`${body}<p>Call 0761 555 0199.</p>`, 'Practice'), { phone: '' });
    assert.deepEqual(two, { phone: null });
  });

  it('answer a question for the postcode', () => {
    assert.equal(ask('What is the postal code?', body, 'Practice'), '79098');
  });

  it('are not what "how many" asks for', () => {
    assert.equal(ask('How many phone numbers are there?', body, 'Practice'), NOT_STATED);
  });
});

describe('a question in Swedish', () => {
  const body = '<h1>Om oss</h1><p>Telefon: 0380-55 00 10</p><p>I dag har verkstaden 74 anställda.</p>';
  for (const [question, answer] of [
    ['Vad är telefonnumret?', '0380-55 00 10'],
    ['Hur många anställda har verkstaden?', 'I dag har verkstaden 74 anställda.'],
    ['Hur många båtar har verkstaden?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, body, 'Om oss'), answer));
  }
});
