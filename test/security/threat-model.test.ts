import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'threat-model.md'), 'utf8');

interface Named {
  readonly file: string;
  readonly title: string;
}

const LINE = /^- `(test\/[^`]+)`: (.+)$/;

/** Each threat with the tests that are listed for it. */
function readThreats(text: string): Map<string, Named[]> {
  const threats = new Map<string, Named[]>();
  let tests: Named[] = [];
  for (const line of text.split('\n')) {
    const [, threat] = /^### (.+)$/.exec(line) ?? [];
    if (threat !== undefined) {
      tests = [];
      threats.set(threat, tests);
    }
    const [, file, title] = LINE.exec(line) ?? [];
    if (file !== undefined && title !== undefined) tests.push({ file, title });
  }
  return threats;
}

/** The literal test names of a file; names that are computed are not included. */
function titlesIn(source: string): Set<string> {
  const calls = source.matchAll(/\b(?:test|it|describe)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g);
  return new Set([...calls].map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(['"])/g, '$1')));
}

describe('the threat model', () => {
  const threats = readThreats(page);

  it('names a test for each threat', () => {
    assert.ok(threats.size >= 35);
    for (const [threat, tests] of threats) assert.ok(tests.length > 0, threat);
    const bullets = page.split('\n').filter((line) => line.startsWith('- `test/'));
    assert.equal([...threats.values()].flat().length, bullets.length, 'every line about a test is understood');
  });

  it('names only existing tests', () => {
    const missing = [...threats.values()].flat().filter(({ file, title }) => {
      const path = join(ROOT, file);
      return !existsSync(path) || !titlesIn(readFileSync(path, 'utf8')).has(title);
    });
    assert.deepEqual(missing, []);
  });

  it('would fail this test if it did not', () => {
    const source = `describe('one', () => { it("it's two", () => {}); test('a \\'quoted\\' one', () => {}); it(\`\${x} y\`, f); });`;
    assert.deepEqual([...titlesIn(source)], ['one', "it's two", "a 'quoted' one"]);
    assert.deepEqual(readThreats('### A\ntext\n- `test/a.ts`: b: c\n### D').get('A'), [
      { file: 'test/a.ts', title: 'b: c' },
    ]);
  });
});
