/** Questions in other languages about a page in the same language: its labels and sentences answer them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { readableQuestion } from '../../src/ai/question/foreign-questions.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string): string =>
  answerFromPage(
    new PageReading({ html: `<!doctype html><body>${body}`, url: 'https://watt.example/', contentType: 'text/html' }),
    question,
  );

const GERMAN = `<h1>Museum am Watt eröffnet neu</h1><p>3. Mai 2031, 09:15 Uhr</p>
  <p>Das Museum öffnet am 14. Juni 2031 wieder. Der Umbau dauerte zwei Jahre. Das Haus hat sieben Säle.</p>
  <p>Wählen Sie, wie lange Karten gelten.</p><table><tr><th>Speicherplatz</th><td>12 GB</td></tr><tr><th>Höhe</th><td>3 m</td></tr></table>`;
const FRENCH = `<h1>Le rateau du Marais</h1><ul><li><b>Matériaux :</b> frêne, acier</li><li><b>Dents :</b> 9</li></ul>
  <p>Le marais couvre 31 hectares. L’atelier a été fondé en 1990 par la forgeronne Aline Morel.</p>`;
const SPANISH = `<h1>Inés Barro</h1><table><tr><th>Nacimiento</th><td>2 de mayo de 1921, Cádiz</td></tr>
  <tr><th>Fallecimiento</th><td>9 de junio de 1990</td></tr><tr><th>Hijos</th><td>3</td></tr></table>`;
const ITALIAN = `<h1>Zuppa di vongole</h1><ul><li>Cottura: 25 minuti</li><li>Difficoltà: facile</li></ul>
  <h2>Ingredienti</h2><ul><li>500 g di vongole</li><li>2 cipolle</li></ul>`;
const DUTCH = `<h1>Wadlopen</h1><table><tr><th>Aantal tochten</th><td>6</td></tr><tr><th>Gids</th><td>Piet Slik</td></tr></table>`;
const PORTUGUESE = `<h1>Passeio na lama</h1><dl><dt>Idade mínima</dt><dd>8 anos</dd></dl><p>O grupo tem 12 lugares.</p>`;
const POLISH = `<h1>Grabie</h1><dl><dt>Materiał</dt><dd>jesion</dd><dt>Liczba zębów</dt><dd>9</dd></dl>`;
const JAPANESE = `<h1>熊手</h1><table><tr><th>重量</th><td>約2.1kg</td></tr><tr><th>材質</th><td>竹</td></tr></table>`;

describe('a question in the language of the page', () => {
  for (const [question, page, expected] of [
    ['Wann öffnet das Museum?', GERMAN, 'Das Museum öffnet am 14. Juni 2031 wieder.'],
    ['Wie viele Säle hat das Haus?', GERMAN, 'Das Haus hat sieben Säle.'],
    ['Wie viel Speicherplatz wird benötigt?', GERMAN, '12 GB'],
    ['Wie lange gelten Karten?', GERMAN, NOT_STATED],
    ['Wann schließt das Museum?', GERMAN, NOT_STATED],
    ['Wie viele Gärten hat das Haus?', GERMAN, NOT_STATED],
    ['Quels sont les matériaux ?', FRENCH, 'frêne, acier'],
    ['Combien d’hectares couvre le marais ?', FRENCH, 'Le marais couvre 31 hectares.'],
    ['Qui a fondé l’atelier ?', FRENCH, 'L’atelier a été fondé en 1990 par la forgeronne Aline Morel.'],
    ['Qui dirige l’atelier ?', FRENCH, NOT_STATED],
    ['¿Dónde nació Inés Barro?', SPANISH, '2 de mayo de 1921, Cádiz'],
    ['¿Cuándo murió?', SPANISH, '9 de junio de 1990'],
    ['¿Cuántos hijos tuvo?', SPANISH, '3'],
    ['¿Cuántos hermanos tuvo?', SPANISH, NOT_STATED],
    ['Quanto tempo deve cuocere?', ITALIAN, '25 minuti'],
    ['Quante cipolle servono?', ITALIAN, '2 cipolle'],
    ['Quante uova servono?', ITALIAN, NOT_STATED],
    ['Hoeveel tochten zijn er?', DUTCH, '6'],
    ['Wie is de gids?', DUTCH, 'Piet Slik'],
    ['Qual é a idade mínima?', PORTUGUESE, '8 anos'],
    ['Quantos lugares tem o grupo?', PORTUGUESE, 'O grupo tem 12 lugares.'],
    ['Jaki jest materiał?', POLISH, 'jesion'],
    ['重量は?', JAPANESE, '約2.1kg'],
    ['材質は何ですか?', JAPANESE, '竹'],
    ['容量はどれくらいですか?', JAPANESE, NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => {
      assert.equal(ask(question, page), expected);
    });
  }

  it('leaves English questions alone', () => {
    for (const question of ['Was it sold?', 'Who is it?', 'Come with me?', 'Pour over or drip?', 'On what day?']) {
      assert.equal(readableQuestion(question).text, question);
    }
  });
});
