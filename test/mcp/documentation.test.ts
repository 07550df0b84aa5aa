import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { jobDefinitions } from '../../src/mcp/job-words.ts';
import { makeTools, WINDOW_PARAMETERS } from '../../src/mcp/tools.ts';
import { ENDPOINTS } from './test-caller.ts';

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');

it('docs/mcp.md lists all tools with their endpoints, and no others', () => {
  const forJobs = jobDefinitions([], undefined).map(({ name }) => [name, '/jobs']);
  const real = makeTools(ENDPOINTS, undefined).map(({ definition, endpoint }) => [definition.name, `/${endpoint}`]);
  const documented = [...page.matchAll(/^\| `(mudlark_\w+)` \| `(\S+)` \|/gm)].map(([, tool, endpoint]) => [
    tool,
    endpoint,
  ]);
  assert.deepEqual(documented, [...real, ...forJobs]);
});

it('docs/mcp.md has the real limits and the supported protocol revisions', () => {
  const { minimum, maximum, default: usual } = WINDOW_PARAMETERS.max_characters;
  const words = (count: number) => count.toLocaleString('en-US');
  assert.ok(page.includes(`at most ${words(usual)} characters`));
  assert.ok(page.includes(`(${words(minimum)} to ${words(maximum)})`));
  for (const version of ['2025-11-25', '2024-11-05']) {
    assert.ok(page.includes(version) && SUPPORTED_PROTOCOL_VERSIONS.includes(version), version);
  }
});

it('docs/mcp.md has valid client configurations', () => {
  const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = '']) => JSON.parse(json));
  assert.equal(blocks.length, 4);
  for (const { mcpServers, servers } of blocks) assert.deepEqual(Object.keys(mcpServers ?? servers), ['mudlark']);
});
