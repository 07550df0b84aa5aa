/** JSON inside pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonAfter, jsonLd, jsonOfScript, scripts, stringAfter } from '../../src/sites/embedded-json.ts';

test('JSON after a marker ends at its closing bracket, ignoring brackets in strings', () => {
  assert.deepEqual(jsonAfter('var a = {"b":"}\\"{","c":[1]};more()', 'var a = '), { b: '}"{', c: [1] });
  assert.deepEqual(jsonAfter('a = null; a = {"b":1}', 'a = '), { b: 1 });
  assert.equal(jsonAfter('a = {"b":1', 'a = '), undefined);
  assert.equal(jsonAfter('', 'a = '), undefined);
});

test('a string after a marker ends at its own quote', () => {
  assert.equal(stringAfter('{"a":"{\\"b\\":\\"c\\"}","d":1}', '"a":'), '{"b":"c"}');
  assert.equal(stringAfter('{"a":"never closed', '"a":'), undefined);
  assert.equal(stringAfter('{"a":null,"b":"c"}', '"a":'), undefined);
  assert.equal(stringAfter('{"a":"\\x"}', '"a":'), undefined);
  assert.equal(stringAfter('', '"a":'), undefined);
});

test('scripts are found with their attributes', () => {
  const html =
    '<SCRIPT>one</script><script type="x" id="state">{"a":"<b>"}</script><script src="y"></script><script>cut';
  assert.deepEqual(
    [...scripts(html)],
    [
      { attributes: '', content: 'one' },
      { attributes: ' type="x" id="state"', content: '{"a":"<b>"}' },
      { attributes: ' src="y"', content: '' },
    ],
  );
  assert.deepEqual(jsonOfScript(html, 'state'), { a: '<b>' });
  assert.equal(jsonOfScript(html, 'other'), undefined);
});

test('JSON-LD blocks are found, lists of them flattened, broken ones left out', () => {
  const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
  assert.deepEqual(jsonLd(block('{"a":1}') + block('{"a":') + block('[{"b":2},{"c":3}]')), [
    { a: 1 },
    { b: 2 },
    { c: 3 },
  ]);
});

test('a page full of script start tags is read once, not once for each tag', () => {
  assert.deepEqual([...scripts('<script '.repeat(500_000))], []);
});
