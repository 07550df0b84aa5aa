/** The workflow file, and which releases of Node are documented as supported. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
const releases = engines.node.split(' || ').map((each) => Number.parseInt(each.replace(/^\D+/, ''), 10));

const workflow = z
  .object({
    permissions: z.object({ contents: z.literal('read') }),
    jobs: z.object({
      test: z.object({
        strategy: z.object({
          matrix: z.object({
            node: z.array(z.number()),
            processor: z.array(z.string()),
            include: z.array(z.object({ processor: z.string(), machine: z.string() })),
          }),
        }),
        steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
      }),
    }),
  })
  .parse(parse(read('.github/workflows/test.yml')));

describe('the workflow', () => {
  const { strategy, steps } = workflow.jobs.test;

  it('runs npm test and nothing else of ours, with actions of a named version', () => {
    assert.deepEqual(
      steps.flatMap(({ run = [] }) => run),
      ['npm test'],
    );
    for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@v\d+$/);
  });

  it('runs it on both processors, and on the oldest and the newest supported Node', () => {
    const { node, processor, include } = strategy.matrix;
    assert.deepEqual(processor, ['x64', 'arm64']);
    assert.deepEqual(
      include.map((each) => each.processor),
      processor,
    );
    assert.equal(Math.min(...node), Math.min(...releases));
    assert.ok(Math.max(...node) >= Math.max(...releases));
  });
});

describe('the oldest Node', () => {
  it('is the same for npm, for setup and in the README', () => {
    assert.match(read('scripts/setup.mjs'), new RegExp(`OLDEST_NODE = ${Math.min(...releases)};`));
    assert.ok(
      read('README.md').includes(`npm with Node ${releases.slice(0, -1).join(', ')}, ${releases.at(-1)} or newer`),
    );
  });
});
