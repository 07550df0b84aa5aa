/** Questions in one language about pages in another: price, hours, contact, author and date. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, html: string): string =>
  answerFromPage(
    new PageReading({ html: `<!doctype html>${html}`, url: 'https://tee.example/kessel', contentType: 'text/html' }),
    question,
  );

const GERMAN = `<html lang="de"><title>Kessel – Teeladen</title><body><main><h1>Kessel</h1><p>44,95 €</p>
  <p>Ein Kessel aus Emaille mit einem Griff aus Holz.</p></main><footer><p>Öffnungszeiten</p>
  <p>Montag bis Freitag 9:30 – 18 Uhr</p><p>Sa 10 Uhr bis 14 Uhr</p><p>So geschlossen</p>
  <p>Telefon: 030 555 01 42</p></footer>`;
const ENGLISH = `<html lang="en"><title>Kettle</title><body><main><h1>Kettle</h1><p>$44.95</p>
  <p>A kettle of enamel with a handle of wood.</p></main><footer><p>So 5 - 7 people came.</p></footer>`;
const ARTICLE = `<html lang="en"><title>Low tide</title><meta name="author" content="Ada Reed">
  <meta property="article:published_time" content="2024-03-06T08:00:00Z"><body><article><h1>Low tide</h1>
  <p>By Ada Reed, March 6, 2024</p><p>The river is low today, and everybody digs.</p></article>`;

const HOURS = 'Montag bis Freitag 9:30 – 18 Uhr\nSa 10 Uhr bis 14 Uhr\nSo geschlossen';

describe('a question in another language than the page', () => {
  for (const [question, page, expected] of [
    ['How much does the kettle cost?', GERMAN, '€44.95'],
    ['How much is it?', GERMAN, '€44.95'],
    ['What are the opening hours?', GERMAN, HOURS],
    ['When are you open on Saturday?', GERMAN, '10 Uhr bis 14 Uhr'],
    ['What is the phone number?', GERMAN, '030 555 01 42'],
    ['Wie viel kostet der Kessel?', ENGLISH, '$44.95'],
    ['Combien coûte la bouilloire ?', ENGLISH, '$44.95'],
    ['¿Cuánto cuesta el hervidor?', ENGLISH, '$44.95'],
    ['Quanto costa il bollitore?', ENGLISH, '$44.95'],
    ['Wat kost de ketel?', ENGLISH, '$44.95'],
    ['Quanto custa a chaleira?', ENGLISH, '$44.95'],
    ['Wer hat diesen Artikel geschrieben?', ARTICLE, 'Ada Reed'],
    ['¿Quién escribió este artículo?', ARTICLE, 'Ada Reed'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }

  it('finds the day on which an article was published', () => {
    assert.match(ask('Quand cet article a-t-il été publié ?', ARTICLE), /^2024-03-06/);
  });
});

describe('a question in the language of the page', () => {
  for (const [question, page, expected] of [
    ['Was kostet der Kessel?', GERMAN, '€44.95'],
    ['Wie lauten die Öffnungszeiten?', GERMAN, HOURS],
    ['Wie sind die Öffnungszeiten am Samstag?', GERMAN, '10 Uhr bis 14 Uhr'],
    ['Wann hat der Laden am Mittwoch geöffnet?', GERMAN, '9:30 – 18 Uhr'],
    ['Wann hat der Laden am Sonntag geöffnet?', GERMAN, 'geschlossen'],
    ['Wann hat der Laden am Feiertag geöffnet?', GERMAN, NOT_STATED],
    ['Quels sont les horaires le samedi ?', GERMAN, '10 Uhr bis 14 Uhr'],
    ['Wie lautet die Telefonnummer?', GERMAN, '030 555 01 42'],
    // Another thing than the page's.
    ['Was kostet die Kanne?', GERMAN, NOT_STATED],
    ['How much is the teapot?', ENGLISH, NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }
});

describe('what has its own price, or is no day', () => {
  for (const [question, page] of [
    ['How much is the shipping?', GERMAN],
    ['Was kostet der Versand?', ENGLISH],
    ['How much is the handle?', ENGLISH],
    ['What are the opening hours?', ENGLISH],
  ] as const) {
    it(`${question} is not answered`, () => assert.equal(ask(question, page), NOT_STATED));
  }
});
