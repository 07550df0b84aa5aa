/**
 * Questions about telephone numbers, addresses, opening hours and what shops promise, which are answered in banners and
 * footers.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { tries } from '../support/thorough.ts';

const ask = (question: string, body: string): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><title>Sieves</title><body>${body}`,
      url: 'https://mud.example/',
      contentType: 'text/html',
    }),
    question,
  );

const SHOP = `<main><h1>Sieves</h1><p>Sieves for everybody who digs in the mud of a river.</p></main>
  <footer><h4>Visit us</h4><p>12 Wharf Lane<br>Deptford, PA 15222</p><p>Call: (412) 555 0142</p>
  <p>Hours:</p><p>Monday - Friday: 9:30am to 5pm</p><p>Saturday: 10am to 4pm</p><p>Sunday: closed</p>
  <p>Free standard shipping on orders over $75.</p><p>Not happy? Return it within 45 days.</p></footer>`;

const OFFICES = `<main><h1>Sieves</h1><p>We make sieves and repair them.</p></main><footer>
  <p>Deptford Office</p><p>14 Ferry Street, Deptford, OR 97005</p><p>503.555.0177</p>
  <p>Wapping Office</p><p>7 Rope Walk, Wapping, ME 04101</p><p>207.555.0163</p><p>Toll Free</p><p>800.555.0199</p></footer>`;

describe('a question about how to reach somebody', () => {
  for (const [question, page, expected] of [
    ['What is the phone number?', SHOP, '(412) 555 0142'],
    ['What is the phone number?', '<p>You can also reach us by phone at 212-555-0147.</p>', '212-555-0147'],
    ['What is the phone number?', '<footer><p>1-888-555-0142</p><p>Mon-Fri 8am</p></footer>', '1-888-555-0142'],
    ['What is the phone number?', '<footer><p>1 (888) 555-0142</p></footer>', '1 (888) 555-0142'],
    // Not the groups of such a number.
    ['What is the phone number?', '<footer><p>Lot 1-8881-555-01421</p></footer>', NOT_STATED],
    ['Where is the shop?', SHOP, '12 Wharf Lane, Deptford, PA 15222'],
    ["What's your address?", SHOP, '12 Wharf Lane, Deptford, PA 15222'],
    ['What is the toll free number?', OFFICES, '800.555.0199'],
    ['What is the phone number of the Wapping office?', OFFICES, '207.555.0163'],
    ['What is the address of the Deptford office?', OFFICES, '14 Ferry Street, Deptford, OR 97005'],
    // Three numbers, and the question does not say which one is meant.
    ['What is the phone number?', OFFICES, NOT_STATED],
    ['What is the phone number of the Rotherhithe office?', OFFICES, NOT_STATED],
    ['What is the email address?', OFFICES, NOT_STATED],
    ['What is the fax number?', '<p>Tel. (412) 555 0142</p><p>Fax (412) 555 0143</p>', '(412) 555 0143'],
    ['What is the mobile number?', '<p>Tel. (412) 555 0142 | Mobile: 0770 090 0123</p>', '0770 090 0123'],
    ['What is the fax number?', SHOP, NOT_STATED],
    ['What is the fax number of the Wapping office?', OFFICES, NOT_STATED],
    ['How many phone numbers are there?', SHOP, NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }
});

describe('a question about what a company says of itself in a footer', () => {
  const PAGE = `<main><h1>Sieves</h1><p>Weight: 2 kg</p></main><footer><ul><li>Mudworks Ltd</li>
    <li><b>VAT ID:</b> <address>100234457</address></li><li>Registered in: Deptford</li><li>Weight: 9 tons</li></ul>
    <p><span>Careers</span><span>Press</span></p></footer>`;
  for (const [question, expected] of [
    ['What is the VAT number of the company?', '100234457'],
    ['What is the VAT ID?', '100234457'],
    ['What is the weight?', '2 kg'],
    ['What is the VAT number of the warehouse?', NOT_STATED],
    // Only the layout pairs them.
    ['What are the careers?', NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, PAGE), expected));
  }
});

describe('a question about opening hours', () => {
  for (const [question, expected] of [
    ['When do you open on Wednesday?', '9:30am to 5pm'],
    ['What are the store hours on Saturday?', '10am to 4pm'],
    ['Are you open on Sundays?', 'closed'],
    ['What are your opening hours?', 'Monday - Friday: 9:30am to 5pm\nSaturday: 10am to 4pm\nSunday: closed'],
    ['When does the museum open on Saturday?', NOT_STATED],
    ['Which day is it closed?', 'Sunday'],
    ['On what days are you closed?', 'Sunday'],
    ['Which days is the museum closed?', NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, SHOP), expected));
  }

  it('takes hours and an address that the footer repeats in another form for the same', () => {
    const twice = `<p>Mon - Fri, 8:00 a.m. - 5:00 p.m.</p><p>9 Ferry Street, Deptford, OR 97005 - Online: by form</p>
      <p>We repair sieves.</p><p>Mon – Fri, 8:00 a.m. – 5:00 p.m.</p><p>9 Ferry Street</p><p>Deptford, OR 97005</p>`;
    assert.equal(ask('What are the opening hours?', twice), 'Mon - Fri, 8:00 a.m. - 5:00 p.m.');
    assert.equal(ask('Where is the office?', twice), '9 Ferry Street, Deptford, OR 97005');
  });

  for (const label of ['Opening hours', 'Our hours', 'Öffnungszeiten', "Horaires d'ouverture", 'Orari di apertura']) {
    it(`is answered where the hours are behind "${label}"`, () => {
      const body = `<p>${label}: Mo–Fr 9–18 Uhr</p>`;
      assert.equal(ask('When are you open?', body), 'Mo–Fr 9–18 Uhr');
    });
  }

  it('does not choose between two places with their own hours', () => {
    const two = '<p>Monday: 9am to 5pm</p><h3>Pier</h3><p>Monday: 8am to 3pm</p>';
    assert.equal(ask('When do you open on Monday?', two), NOT_STATED);
  });

  const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  it('knows the days of a range, also of one over the end of the week', () => {
    const day = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(day, day, day, fc.boolean(), (first, length, asked, isShort) => {
        const name = (at: number) => DAYS[at % 7]?.slice(0, isShort ? 3 : 9) ?? '';
        const body = `<p>${name(first)} – ${name(first + length)}: 9am – 5pm</p>`;
        const isOpen = (asked - first + 7) % 7 <= length;
        const answer = ask(`When do they open on ${DAYS[asked]}?`, body);
        assert.equal(answer, isOpen ? '9am – 5pm' : NOT_STATED);
      }),
      tries(30),
    );
  });
});

describe('a question about what a shop promises', () => {
  for (const [question, page, expected] of [
    ['From which order value is shipping free?', SHOP, 'Free standard shipping on orders over $75.'],
    [
      'What is the minimum order for free delivery?',
      '<p>Spend over £40 for free delivery!</p>',
      'Spend over £40 for free delivery!',
    ],
    ['How many days do I have to return it?', SHOP, 'Return it within 45 days.'],
    ['From which order value is shipping to Guernsey free?', SHOP, NOT_STATED],
    [
      'From which order value is shipping free?',
      '<p>Free shipping on orders over $75.</p><p>Free shipping to the isles on orders over $90.</p>',
      'Free shipping on orders over $75.\nFree shipping to the isles on orders over $90.',
    ],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }
});
