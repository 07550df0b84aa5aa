/** Fields whose label has a unit, a year or another form, is named by the description, or is not there at all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';

const field = (name: string, description: string, body: string): string | null | undefined =>
  extractBuiltinFields(
    new PageReading({
      html: `<!doctype html><title>Mud</title><body>${body}`,
      url: 'https://mud.example/',
      contentType: '',
    }),
    { [name]: description },
  )[name];

const TOWN = `<h1>Saltmere</h1><dl><dt>Population (2024)</dt><dd>48,200</dd><dt>Area (km²)</dt><dd>31</dd>
  <dt>Depth (at low tide only)</dt><dd>none</dd><dt>Paid leave</dt><dd>28 days</dd></dl>`;
const BOOK = '<h1>The Ebb</h1><ul><li>ISBN-13: 978-0-306-40615-7</li><li>Pages: 212</li></ul>';
const HILLS = `<h1>Hills</h1><table><tr><th>Hill</th><th>Elevation (m)</th><th>First climbed</th></tr>
  <tr><td>Gull Top</td><td>311</td><td>1870</td></tr><tr><td>Tern Head</td><td>287</td><td>1902</td></tr></table>`;
const PLANS = `<h1>Plans</h1><table><tr><th></th><th>Shore</th><th>Tide</th></tr>
  <tr><td>Price</td><td>$9</td><td>$19</td></tr><tr><td>Log retention</td><td>7 days</td><td>30 days</td></tr></table>`;

describe('fields in other forms', () => {
  for (const [name, description, body, expected] of [
    ['population', '', TOWN, '48,200'],
    ['area', '', TOWN, '31'],
    ['depth', '', TOWN, null],
    ['vacation', 'Paid leave', TOWN, '28 days'],
    ['vacation', 'Days off', TOWN, null],
    ['isbn', '', BOOK, '9780306406157'],
    ['elevation of Gull Top', '', HILLS, '311'],
    ['elevation of Heron Top', '', HILLS, null],
    ['price of the Tide plan', '', PLANS, '19'],
    ['retention', 'Log retention of the Shore plan', PLANS, '7 days'],
    ['price of the Flood plan', '', PLANS, null],
    ['email', '', '<h1>Office</h1><p>Write to dig@mud.example or call.</p>', 'dig@mud.example'],
    ['email', '', '<h1>Office</h1><p>dig@mud.example</p><p>sell@mud.example</p>', null],
    ['email', '', '<h1>Office</h1><p>Follow us @mudlarks</p>', null],
  ] as const) {
    it(`${name} (${description}) is ${expected}`, () => {
      assert.equal(field(name, description, body), expected);
    });
  }
});

describe('questions for labels in other forms', () => {
  const BOOT = '<h1>Boot</h1><p>Material - Upper: leather. Sole: synthetic, Lining: wool</p>';
  const FEES =
    '<h1>Fees</h1><h2>Cost of tools</h2><p>– Wet diving: 10-20% of tool budget + fees</p><p>– Sieving: $40 a day</p>';
  for (const [question, body, expected] of [
    ['What is the sole made of?', BOOT, 'synthetic'],
    ['What is the lining made of?', BOOT, 'wool'],
    ['What percentage of tool budget does wet diving cost?', FEES, '– Wet diving: 10-20% of tool budget + fees'],
  ] as const) {
    it(`${question} ${expected}`, () => {
      const page = new PageReading({ html: `<title>Mud</title>${body}`, url: 'https://mud.example/', contentType: '' });
      assert.equal(answerFromPage(page, question), expected);
    });
  }
});
