import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { openApiDocument } from '../../src/api/openapi.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('the description of the API', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('is served as JSON and as YAML, the same', async () => {
    const asJson = await service.callRaw('/openapi.json');
    assert.equal(asJson.status, 200);
    assert.match(asJson.headers.get('Content-Type') ?? '', /^application\/json/);
    const asYaml = await service.callRaw('/openapi.yaml');
    assert.match(asYaml.headers.get('Content-Type') ?? '', /^application\/yaml/);
    assert.deepEqual(parse(asYaml.body), asJson.json());
    const { paths, ...rest } = asJson.json();
    const { '/sessions/{name}': sessions, ...endpoints } = paths as Record<string, unknown>;
    assert.deepEqual({ ...rest, paths: endpoints }, JSON.parse(JSON.stringify(openApiDocument())));
    assert.deepEqual(Object.keys(sessions as object), ['delete']);
  });

  it('has the version of the specification and its nine paths, and marks those beyond it', () => {
    const { openapi, info, paths: all } = openApiDocument();
    const beyond = Object.entries(all).filter(([, { get }]) => get['x-extension'] === true);
    assert.deepEqual(
      beyond.map(([path]) => path),
      ['/screenshot', '/map'],
    );
    const paths = Object.fromEntries(Object.entries(all).filter(([, { get }]) => get['x-extension'] !== true));
    assert.equal(openapi, '3.1.0');
    assert.equal(info.version, '3.2.2');
    assert.deepEqual(Object.keys(paths).sort(), [
      '/account',
      '/ai/fields',
      '/ai/question',
      '/data',
      '/html',
      '/selected',
      '/selected-multiple',
      '/serp',
      '/text',
    ]);
  });

  it('says of each parameter what the checks enforce', () => {
    const parameters = openApiDocument().paths['/html']?.get.parameters ?? [];
    const schemaOf = (name: string) => parameters.find((each) => each.name === name);
    assert.deepEqual(
      parameters.filter(({ required }) => required).map(({ name }) => name),
      ['url'],
    );
    assert.deepEqual(schemaOf('js')?.schema, { type: 'boolean', default: true });
    assert.deepEqual(schemaOf('timeout')?.schema, { type: 'integer', default: 10000, minimum: 1, maximum: 25000 });
    assert.deepEqual(schemaOf('js_timeout')?.schema, { type: 'integer', default: 2000, minimum: 1, maximum: 20000 });
    assert.deepEqual(schemaOf('proxy')?.schema, {
      type: 'string',
      enum: ['datacenter', 'residential', 'stealth', 'auto'],
      default: 'datacenter',
    });
    const required = (path: string) =>
      openApiDocument()
        .paths[path]?.get.parameters.filter((each) => each.required)
        .map(({ name }) => name);
    assert.deepEqual(required('/ai/fields'), ['url', 'fields']);
    assert.deepEqual(required('/ai/question'), ['url', 'question']);
    assert.deepEqual(required('/serp'), ['q']);
    assert.deepEqual(required('/data'), ['url']);
    assert.deepEqual(required('/selected-multiple'), ['url']);
  });

  it('has a page for people that names every path and parameter', async () => {
    const page = await service.callRaw('/docs');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('Content-Type') ?? '', /^text\/html/);
    assert.match(page.headers.get('Content-Security-Policy') ?? '', /default-src 'none'/);
    for (const [path, { get }] of Object.entries(openApiDocument().paths)) {
      assert.ok(page.body.includes(`>${path}<`), path);
      for (const { name } of get.parameters) assert.ok(page.body.includes(`<code>${name}</code>`), name);
      assert.ok(page.body.includes(`curl -g "${service.url}${path}?`), path);
    }
  });
});
