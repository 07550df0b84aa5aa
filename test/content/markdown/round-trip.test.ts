/** The Markdown of a document, read by a CommonMark parser, has the document's structure, text and marks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../support/thorough.ts';
import { read } from './commonmark-reading.ts';
import {
  type Block,
  type Character,
  expected,
  type Found,
  plainDocuments,
  toHtml,
  trickyDocuments,
} from './document-model.ts';
import { markdownOf } from './page.ts';

describe('Markdown read back', () => {
  it('has every block, character and mark of plain documents', () => {
    fc.assert(
      fc.property(plainDocuments, (document) => {
        assert.deepEqual(readBack(document), expected(document));
      }),
      tries(300),
    );
  });

  it('has every block, character, link and code of documents full of markup characters', () => {
    fc.assert(
      fc.property(trickyDocuments, (document) => {
        assert.deepEqual(withoutEmphasis(readBack(document)), withoutEmphasis(expected(document)));
      }),
      tries(800),
    );
  });

  it('has no emphasis that is not in the document', () => {
    fc.assert(
      fc.property(trickyDocuments, (document) => {
        const meant = charactersOf(expected(document));
        charactersOf(readBack(document)).forEach((each, at) => {
          assert.ok(!each.em || meant[at]?.em, `${each.character} is emphasized`);
          assert.ok(!each.strong || meant[at]?.strong, `${each.character} is strong`);
        });
      }),
      tries(300),
    );
  });
});

function readBack(document: readonly Block[]): Found[] {
  return read(markdownOf(toHtml(document)));
}

function withoutEmphasis(found: readonly Found[]): Found[] {
  return mapText(found, (text) => text.map((each) => ({ ...each, em: false, strong: false })));
}

function charactersOf(found: readonly Found[]): Character[] {
  const all: Character[] = [];
  mapText(found, (text) => {
    all.push(...text.filter(({ character }) => character !== ' ' && character !== '\n'));
    return text;
  });
  return all;
}

function mapText(found: readonly Found[], change: (text: readonly Character[]) => readonly Character[]): Found[] {
  return found.map((block): Found => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return { ...block, text: change(block.text) };
      case 'quote':
        return { ...block, inside: mapText(block.inside, change) };
      case 'list':
        return { ...block, items: block.items.map((item) => mapText(item, change)) };
      default:
        return block;
    }
  });
}
