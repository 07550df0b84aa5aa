/** What models write in place of the object that they were asked for, and what is read from it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readFieldAnswer } from '../../src/ai/models/field-answer.ts';
import { objectsIn, type WrittenValue } from '../../src/ai/models/written-json.ts';
import { writtenText } from '../../src/ai/models/written-text.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

const KEYS = new Map([
  ['price', 'price'],
  ['color', 'color'],
  ['field_3', 'list price'],
]);
const read = (text: string, takesObjects = false) => {
  const answer = readFieldAnswer(text, { keys: KEYS, takesObjects });
  return answer && [answer.price, answer.color, answer.field_3];
};
const RIGHT = '{"price": "20 euros", "color": null, "field_3": "25"}';
const EXPECTED = ['20 euros', null, '25'];

describe('an answer with fields', () => {
  const READ: readonly [name: string, text: string, expected?: readonly (string | null)[]][] = [
    ['written as a text', JSON.stringify(RIGHT)],
    ['written as a text in another object', JSON.stringify({ answer: RIGHT })],
    ['in a list with an object for each field', '[{"price": "20 euros"}, {"color": null}, {"field_3": 25}]'],
    ['in an inner list with an object for each field', '{"fields": [{"price": "20 euros"}, {"field_3": 25}]}'],
    ['in a list of names with values', '[{"name": "price", "value": "20 euros"}, {"name": "field_3", "value": 25}]'],
    ['with braces in the words before', `The object {price, color} is: ${RIGHT}`],
    ['with braces in the words after', `${RIGHT} I used {} for none.`],
    ['after a draft', `{"price": "1"}\n\nCorrected:\n${RIGHT}`],
    ['in a code block that has no end', `\`\`\`json\n${RIGHT}`],
    [
      'with a code block in a value',
      `\`\`\`json\n{"price": "a \`\`\`b\`\`\` c", "field_3": 25}\n\`\`\``,
      ['a ```b``` c', null, '25'],
    ],
    ['in single quotes, with None', "{'price': '20 euros', 'color': None, 'field_3': '25'}"],
    ['in typographic quotes', '{“price”: “20 euros”, “color”: null, “field_3”: “25”}'],
    ['with an apostrophe in single quotes', "{'price': 'it's 20', 'field_3': '25'}", ["it's 20", null, '25']],
    ['with quotation marks in a value', '{"price": "the "best" 20", "field_3": "25"}', ['the "best" 20', null, '25']],
    ['with trailing commas', '{"price": "20 euros", "color": [null,], "field_3": "25",}'],
    ['without commas between lines', '{"price": "20 euros"\n"color": null\n"field_3": "25"\n}'],
    ['with comments', '{"price": "20 euros", // shown\n "color": null, /* none */ "field_3": "25"} // done'],
    ['with bare keys', '{price: "20 euros", color: undefined, field_3: 25}'],
    ['with a line break in a string', '{"price": "20\neuros", "field_3": "25"}', ['20\neuros', null, '25']],
    [
      'with escapes that JSON lacks',
      String.raw`{"price": "it\'s \d \u0041", "field_3": "\x"}`,
      ["it's \\d A", null, '\\x'],
    ],
    ['with the names of fields as keys', '{"price": "20 euros", "list price": "25"}'],
    ['with names written otherwise', '{"Price": "20 euros", "listPrice": "25"}'],
    ['with both spellings', '{"price": "20 euros", "Price": "19", "list_price": "25"}'],
    ['with one key twice', '{"price": "19", "price": "20 euros", "field_3": "25"}'],
    ['in a list of one', `[${RIGHT}]`],
    ['in a list of one in an object', `{"results": [${RIGHT}]}`],
    [
      'as names and values',
      '{"fields": [{"name": "price", "value": "20 euros"}, {"name": "list price", "value": 25}]}',
    ],
    [
      'as objects with a value',
      '{"price": {"value": "20 euros", "confidence": 0.9}, "color": {"value": null}, "field_3": {"value": 25}}',
    ],
    ['in groups', '{"product": {"price": "20 euros"}, "details": {"list_price": "25", "weight": 3}}'],
    [
      'with numbers as they are written',
      '{"price": 1.10, "color": 12345678901234567890, "field_3": -1e3}',
      ['1.10', '12345678901234567890', '-1e3'],
    ],
    [
      'with words for nothing',
      '{"price": "N/A", "color": "Not specified on the page.", "field_3": "null"}',
      [null, null, null],
    ],
    [
      'with words that only begin like those',
      '{"price": "None of them", "color": "Not given to guests", "field_3": "nullable"}',
      ['None of them', 'Not given to guests', 'nullable'],
    ],
    [
      'with names of object properties',
      '{"price": "20 euros", "__proto__": {"color": "red"}, "constructor": "x", "field_3": "25"}',
    ],
  ];
  for (const [name, text, expected = EXPECTED] of READ) {
    it(`is read ${name}`, () => assert.deepEqual(read(text), expected));
  }

  const REFUSED: readonly [name: string, text: string][] = [
    ['it ends in a value', '{"price": "20 euros", "color": "re'],
    ['it ends behind a value', '{"price": "20 euros"'],
    ['a value is bare', '{"price": 20 euros, "color": null}'],
    ['a number has separators', '{"price": 1,299, "color": null}'],
    ['it has other keys', '{"cost": "20 euros"}'],
    ['it has several objects', '{"items": [{"price": "20"}, {"price": "25"}]}'],
    ['it is too deep', '{"a": {"b": {"c": {"price": "20"}}}}'],
    ['a value is an object', '{"price": {"amount": 20}}'],
  ];
  for (const [name, text] of REFUSED) {
    it(`is not read if ${name}`, () => assert.equal(read(text), undefined));
  }

  it('has objects as values written out if they are to be', () => {
    const text = '{"price": {"amount": 20, "old": {"amount": 25, "note": null}}, "field_3": [{"a": 1}, {"a": "b"}]}';
    assert.deepEqual(read(text, true), ['amount: 20, old: amount: 25', null, 'a: 1, a: b']);
  });

  it('is read as JSON.parse reads it, if it is JSON', () => {
    const text = fc.string({ unit: ANY_CHARACTER });
    const { tree } = fc.letrec<{ tree: unknown; list: unknown; object: unknown }>((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, text, fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('tree')),
      object: fc.dictionary(text, tie('tree')),
    }));
    fc.assert(
      fc.property(fc.dictionary(text, tree), fc.constantFrom(undefined, 2), (object, indent) => {
        const [found] = objectsIn(`Here: ${JSON.stringify(object, undefined, indent)}`);
        if (found !== undefined) assert.deepEqual(plain(found), JSON.parse(JSON.stringify(object)));
        else assert.match(JSON.stringify(object), /[{[]{12}|(?:[{[].*){12}/s, 'only what is too deep is not read');
      }),
    );
  });

  it('of any characters is read or not, and never throws', () => {
    const unit = fc.constantFrom(...'{}[]:,\'"“”\\/*\n x1', 'price', 'null', '"price":');
    fc.assert(fc.property(fc.string({ unit }), (text) => void objectsIn(text)));
    for (const text of ['{', '{"a":', '[{"price": "', "{'", '{/*', '{"price":[']) {
      assert.equal(read(text.repeat(100_000)), undefined);
    }
  });
});

function plain(value: WrittenValue): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

describe('what a model wrote', () => {
  const ANSWERS: readonly [name: string, text: string, expected: string][] = [
    ['after its reasoning', '<think>\nhm\n</think>\n20 euros.', '20 euros.'],
    ['after the end of reasoning that the template began', 'hm, so\n</think>\n\n20 euros.', '20 euros.'],
    ['after reasoning in other marks', '[THINK]hm[/THINK]20 euros.', '20 euros.'],
    ['after <reasoning>', '<reasoning>hm</reasoning>\n20 euros.', '20 euros.'],
    [
      'in the last of its channels',
      '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>20 euros.<|return|>',
      '20 euros.',
    ],
    ['in an element for answers', '<think>hm</think><answer>20 euros.</answer>', '20 euros.'],
    ['before the mark of its end', '20 euros.<|im_end|>', '20 euros.'],
    ['about such marks', 'The page says that </think> closes the tag.', 'The page says that </think> closes the tag.'],
    ['about the mark of an end', 'Messages end with <|im_end|>', 'Messages end with <|im_end|>'],
    ['while it was still reasoning', '<think>hm, so', ''],
  ];
  for (const [name, text, expected] of ANSWERS) {
    it(`is found ${name}`, () => assert.equal(writtenText(text), expected));
  }

  it('is found in texts of any length', () => {
    for (const text of ['<think>', '</think> ', '<|channel|>', '<|channel|>final<', '<answer>']) {
      assert.equal(typeof writtenText(text.repeat(50_000)), 'string');
    }
  });
});
