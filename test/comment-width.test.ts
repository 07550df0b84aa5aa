/** Comments are no wider than code, which the formatter wraps and comments it does not. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const PROJECT = join(import.meta.dirname, '..');
const FOLDERS = ['bench', 'clients', 'scripts', 'src', 'test', 'web'];
const CODE = /\.(?:css|mjs|ts|tsx)$/;
const COMMENT = /^\s*\/[/*]|^\s+\*/;

const { formatter } = JSON.parse(readFileSync(join(PROJECT, 'biome.json'), 'utf8'));

describe('comments', () => {
  it('are no wider than the formatter makes code', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => CODE.test(file) && !file.includes('node_modules'))
        .map((file) => join(folder, file)),
    );
    const wide = files.flatMap((file) =>
      readFileSync(join(PROJECT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > formatter.lineWidth && COMMENT.test(line) ? [`${file}:${index + 1}`] : [],
        ),
    );
    assert.deepEqual(wide, []);
  });
});
