/** Files, links, settings and metrics that the pages for operators mention exist. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { SETTINGS } from '../../src/config/settings.ts';
import { Metrics } from '../../src/metrics/metrics.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = ['CONTRIBUTING.md', 'SECURITY.md', 'docs/decisions.md', 'docs/operations.md', 'docs/threat-model.md'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

for (const path of PAGES) {
  describe(path, () => {
    const page = read(path);

    it('links only to existing pages and headings', () => {
      for (const [, link = ''] of page.matchAll(/\]\(([^)]+)\)/g)) {
        const [file = '', heading] = link.split('#');
        const target = join(dirname(path), file);
        assert.ok(existsSync(join(ROOT, target)), link);
        if (heading === undefined) continue;
        const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
          text.toLowerCase().replaceAll(' ', '-'),
        );
        assert.ok(headings.includes(heading), link);
      }
    });

    it('names only existing files', () => {
      for (const [, named = ''] of page.matchAll(/(?<![\w/])((?:bench|deploy|scripts|test|src|web)\/[\w./-]*\w)/g)) {
        assert.ok(existsSync(join(ROOT, named)), named);
      }
    });

    it('names only existing settings', () => {
      const known = new Set(SETTINGS.map(({ name }) => name));
      for (const [name] of page.matchAll(/\b(?:MUDLARK|OTEL)_[A-Z_]+/g)) assert.ok(known.has(name), name);
    });

    it('names only existing metrics', async () => {
      const served = await new Metrics({ places: () => ({ limit: 1, used: 0, waiting: 0 }), browsers: () => 0 }).read();
      for (const [name] of page.matchAll(/\bmudlark_[a-z_]+/g)) assert.ok(served.includes(`# TYPE ${name} `), name);
    });
  });
}

it('docs/operations.md names every metric of the service', async () => {
  const served = await new Metrics({ places: () => ({ limit: 1, used: 0, waiting: 0 }), browsers: () => 0 }).read();
  for (const [, name = ''] of served.matchAll(/^# TYPE (mudlark_\w+) /gm)) {
    assert.ok(read('docs/operations.md').includes(`\`${name}\``), name);
  }
});

it('docs/dashboard.md shows every picture of its folder, and each is small', () => {
  const shown = [...read('docs/dashboard.md').matchAll(/src="dashboard\/([^"]+)"/g)].map(([, name]) => name);
  const pictures = readdirSync(join(ROOT, 'docs/dashboard'));
  assert.deepEqual(shown.toSorted(), pictures.toSorted());
  for (const name of pictures) assert.ok(statSync(join(ROOT, 'docs/dashboard', name)).size < 100_000, name);
});
