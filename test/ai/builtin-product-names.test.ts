/** The name of a product beside titles that are written for search engines. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { tries } from '../support/thorough.ts';

function nameOn(title: string, heading: string): string | null | undefined {
  const html = `<!doctype html><html lang="en"><title>${title}</title><meta property="og:title" content="${title}">
    <meta property="og:site_name" content="Foreshore"><body><main><h1>${heading}</h1><p class="price">$49.00</p>
    <button>Add to cart</button><p>A rake of ash wood and steel for the mud of tidal rivers.</p></main>`;
  const page = new PageReading({ html, url: 'https://foreshore.example/rake', contentType: 'text/html' });
  return extractBuiltinFields(page, { name: 'Name of the product' }).name;
}

describe('the name of a product', () => {
  for (const [title, heading, expected] of [
    ['Buy Mud Rake Pro | Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Buy the Mud Rake Pro online at the best price | Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Mud Rake Pro kaufen | Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Shop Mud Rake Pro – Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Mud Rake Pro günstig online kaufen – Der Laden am Fluss', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Acheter Mud Rake Pro pas cher | Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
    ['Comprar Mud Rake Pro al mejor precio - Foreshore', 'Mud Rake Pro', 'Mud Rake Pro'],
  ] as const) {
    it(`is "${expected}" under "${title}"`, () => assert.equal(nameOn(title, heading), expected));
  }

  it('is the heading, whatever advertising surrounds it in the title', () => {
    const before = fc.constantFrom('Buy', 'Shop', 'Order', 'Shop our', 'Buy the', 'Get the');
    const behind = fc.constantFrom('', ' online', ' for sale', ' at the best price', ' with free shipping', ' now');
    const name = fc.constantFrom('Tide Sieve 40', 'Creek Boots', 'Anna’s Bucket & Lid', 'Rake');
    fc.assert(
      fc.property(before, behind, name, (first, last, heading) => {
        assert.equal(nameOn(`${first} ${heading}${last} | Foreshore`, heading), heading);
      }),
      tries(30),
    );
  });
});
