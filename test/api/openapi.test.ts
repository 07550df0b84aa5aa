import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { openApiDocument } from '../../src/api/openapi.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Json = Record<string, unknown>;

interface Document {
  readonly tags: unknown;
  readonly paths: Json;
  readonly webhooks: Json;
  readonly components: { readonly schemas: Json } & Json;
}

/** With references resolved, except those to schemas that have names in the whole document too. */
function expanded<Value>(value: Value, components: Json, whole: Document): Value {
  if (Array.isArray(value)) return value.map((each) => expanded(each, components, whole)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String((value as Json).$ref)) ?? [];
  const isNamed = kind === 'schemas' && name in whole.components.schemas;
  if (kind !== '' && !isNamed) return expanded((components[kind] as Json)[name] as Value, components, whole);
  const entries = Object.entries(value).map(([key, each]) => [key, expanded(each, components, whole)]);
  return Object.fromEntries(entries) as Value;
}

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
  });

  it('defines everything once, in less than 300 KB, with the same meaning as the schemas', async () => {
    const { body } = await service.callRaw('/openapi.json');
    assert.ok(body.length < 300_000, `${body.length} characters`);
    const whole = JSON.parse(JSON.stringify(openApiDocument())) as Document;
    const { components, paths, webhooks, ...rest } = JSON.parse(body) as Document;
    const all = expanded(paths, components, whole) as Record<string, object>;
    const others = ['/sessions/{name}', '/jobs', '/jobs/{id}', '/jobs/{id}/results'];
    const endpoints = Object.fromEntries(Object.entries(all).filter(([path]) => !others.includes(path)));
    assert.deepEqual(Object.keys(all['/jobs'] ?? {}), ['post', 'get']);
    assert.deepEqual(Object.keys(all['/sessions/{name}'] ?? {}), ['delete']);
    assert.deepEqual(Object.keys(webhooks), ['jobEnded']);
    const { securitySchemes, schemas } = components;
    const own = Object.fromEntries(Object.keys(whole.components.schemas).map((name) => [name, schemas[name]]));
    assert.deepEqual(
      {
        ...rest,
        tags: whole.tags,
        paths: endpoints,
        components: { securitySchemes, schemas: expanded(own, components, whole) },
      },
      whole,
    );
    assert.doesNotMatch(body, /__schema/);
  });

  it('has a license, tags with descriptions, and a unique operationId for each operation', () => {
    const { info, tags, paths } = openApiDocument();
    assert.deepEqual(info.license, { name: 'MIT', identifier: 'MIT' });
    const operations = Object.values(paths).map(({ get }) => get);
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
    const used = new Set(operations.flatMap((each) => each.tags));
    assert.deepEqual([...used].sort(), tags.map(({ name }) => name).sort());
    for (const { tags: own } of operations) assert.equal(own.length, 1);
    for (const { description } of tags) assert.match(description, /\.$/);
  });

  it('has the version and the nine paths of the specification, and marks extensions', () => {
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

  it('has Retry-After wherever a caller is told to try again', async () => {
    const { paths, components } = (await service.callRaw('/openapi.json')).json<Document>();
    const whole = JSON.parse(JSON.stringify(openApiDocument())) as Document;
    const all = expanded(paths, components, whole) as Record<string, Record<string, { responses: Json }>>;
    const responses = Object.values(all).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => Object.entries(operation.responses)),
    );
    const waiting = responses.filter(([status]) => ['409', '429', '503'].includes(status));
    assert.ok(waiting.length > 20);
    for (const [, { headers }] of waiting as [string, { headers: Json }][]) assert.ok('Retry-After' in headers);
  });

  it('has the responses of sessions and browsers only where pages are loaded', () => {
    for (const [path, { get }] of Object.entries(openApiDocument().paths)) {
      const loadsPages = get.parameters.some(({ name }) => name === 'session');
      assert.equal('409' in get.responses, loadsPages, path);
      assert.equal('501' in get.responses, loadsPages, path);
      assert.equal('Service-Session' in (get.responses['200']?.headers ?? {}), loadsPages, path);
    }
  });

  it('describes each parameter as it is really checked', () => {
    const parameters = openApiDocument().paths['/html']?.get.parameters ?? [];
    const schemaOf = (name: string) => parameters.find((each) => each.name === name);
    assert.deepEqual(
      parameters.filter(({ required }) => required).map(({ name }) => name),
      ['url'],
    );
    assert.deepEqual(schemaOf('js')?.schema, { type: 'boolean', default: true });
    assert.deepEqual(schemaOf('timeout')?.schema, { type: 'integer', default: 10000, minimum: 1 });
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
});
