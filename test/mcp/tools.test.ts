import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DEFAULT_PRICES, withPrices } from '../../src/accounts/pricing.ts';
import { makeTools, type Tool } from '../../src/mcp/tools.ts';
import { ENDPOINTS } from './test-caller.ts';

const tools = makeTools(ENDPOINTS, DEFAULT_PRICES);
const named = (list: readonly Tool[], name: string): Tool => {
  const found = list.find(({ definition }) => definition.name === name);
  assert.ok(found, name);
  return found;
};
const propertiesOf = ({ definition }: Tool) =>
  definition.inputSchema.properties as Record<string, Record<string, unknown>>;

describe('the tools', () => {
  it('are one per endpoint, with the one for reading first', () => {
    assert.deepEqual(
      tools.map(({ definition }) => definition.name),
      [
        'mudlark_text',
        'mudlark_html',
        'mudlark_selected',
        'mudlark_selected_multiple',
        'mudlark_screenshot',
        'mudlark_question',
        'mudlark_fields',
        'mudlark_serp',
        'mudlark_data',
        'mudlark_map',
        'mudlark_account',
      ],
    );
    assert.match(named(tools, 'mudlark_text').definition.description, /default choice/);
  });

  it('have every parameter of their endpoint with its schema, a script only where it is run', () => {
    for (const tool of tools) {
      const endpoint = ENDPOINTS.find(({ name }) => name === tool.endpoint);
      const properties = propertiesOf(tool);
      for (const { name, schema } of endpoint?.parameters ?? []) {
        if ((name === 'js_script' && tool.endpoint !== 'html') || (name === 'js' && tool.endpoint === 'screenshot')) {
          assert.ok(!(name in properties));
          continue;
        }
        const { description, ...rest } = properties[name] ?? {};
        // The result of a tool is the picture itself.
        const shown = tool.endpoint === 'screenshot' && name === 'format' ? { enum: ['png', 'jpeg', 'webp'] } : {};
        // A parameter that is JSON text in a query is the value itself here.
        const expected = (schema.contentSchema as object) ?? { ...schema, ...shown };
        assert.deepEqual(rest, expected, `${tool.endpoint} ${name}`);
        assert.match(String(description), /\w/, `${tool.endpoint} ${name}`);
        assert.doesNotMatch(String(description), /nested parameters|repeat the parameter/);
      }
    }
  });

  it('have schemas that accept what the endpoint accepts, and nothing else', () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    const judge = (name: string, value: unknown) => ajv.compile(named(tools, name).definition.inputSchema)(value);
    for (const { definition } of tools) ajv.compile(definition.inputSchema);
    assert.ok(judge('mudlark_html', { url: 'http://x.test', headers: { A: 'b' }, js: false, timeout: 25_000 }));
    assert.ok(
      judge('mudlark_html', { url: 'http://x.test', actions: [{ click: 'a' }, { scroll: 5 }, { scroll: 'b' }] }),
    );
    assert.ok(!judge('mudlark_html', { url: 'http://x.test', actions: [{ click: 'a', hover: 'b' }] }));
    assert.ok(judge('mudlark_selected_multiple', { url: 'http://x.test', selectors: ['a', 'b'] }));
    assert.ok(judge('mudlark_fields', { url: 'http://x.test', fields: { price: 'the price' } }));
    assert.ok(judge('mudlark_account', {}));
    assert.ok(!judge('mudlark_html', { headers: {} }), 'url is required');
    assert.ok(!judge('mudlark_fields', { url: 'http://x.test' }), 'fields is required');
    assert.ok(judge('mudlark_html', { url: 'http://x.test', timeout: 25_001 }), 'it is capped');
    assert.ok(!judge('mudlark_html', { url: 'http://x.test', timeout: 0 }));
    assert.ok(!judge('mudlark_html', { url: 'http://x.test', js_timeout: 20_001 }));
    assert.ok(!judge('mudlark_html', { url: 'http://x.test', proxy: 'tor' }));
    assert.ok(!judge('mudlark_html', { url: 'http://x.test', selector: 'a' }));
    assert.ok(!judge('mudlark_selected_multiple', { url: 'http://x.test', selectors: 'a' }));
  });

  it('say what they cost, as the operator has set it', () => {
    const describe = (list: readonly Tool[], name: string) => named(list, name).definition.description;
    assert.match(
      describe(tools, 'mudlark_html'),
      /Costs 5 credits, 1 with js=false, 10 with proxy=residential, 50 with proxy=stealth/,
    );
    assert.match(describe(tools, 'mudlark_fields'), /Costs 10 credits, 6 with js=false, 15 .*, 55 /);
    assert.match(describe(tools, 'mudlark_serp'), /Costs 15 credits;/);
    assert.match(describe(tools, 'mudlark_data'), /Costs 15 credits, 50 for reddit;/);
    assert.match(describe(tools, 'mudlark_account'), /Free\./);
    const dear = makeTools(ENDPOINTS, withPrices({ page: 1, page_js: 7, serp: 1, data_tiktok: 20 }));
    assert.match(describe(dear, 'mudlark_text'), /Costs 7 credits, 1 with js=false/);
    assert.match(describe(dear, 'mudlark_serp'), /Costs 1 credit;/);
    assert.match(describe(dear, 'mudlark_data'), /Costs 15 credits, 50 for reddit, 20 for tiktok;/);
    const free = makeTools(ENDPOINTS, undefined);
    for (const { definition } of free) assert.doesNotMatch(definition.description, /Costs \d|Free/);
  });

  it('mention only existing tools', () => {
    const names = tools.map(({ definition }) => definition.name);
    for (const { definition } of tools) {
      for (const [mentioned] of definition.description.matchAll(/mudlark_\w+/g)) {
        assert.ok(names.includes(mentioned), `${definition.name} mentions ${mentioned}`);
      }
    }
  });
});
