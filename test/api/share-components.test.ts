import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareComponents } from '../../src/api/share-components.ts';

const long = (words: string) => ({
  type: 'object',
  properties: { text: { type: 'string', description: words.repeat(80) } },
});
const response = (description: string, schema: object, headers: object = {}) => ({
  description,
  headers,
  content: { 'application/json': { schema } },
});
const id = { description: 'Its id.', schema: { type: 'string' } };

function documentOf(operations: Readonly<Record<string, object>>, schemas: Readonly<Record<string, object>> = {}) {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { get }]));
  return shareComponents({ openapi: '3.1.0', paths, components: { schemas } }) as {
    readonly paths: Readonly<Record<string, { readonly get: Record<string, unknown> }>>;
    readonly components: Readonly<Record<string, Record<string, unknown>>>;
  };
}

describe('what operations have in common', () => {
  it('becomes a component, and what only one operation has stays in place', () => {
    const url = { name: 'url', in: 'query', schema: { type: 'string' } };
    const own = { name: 'own', in: 'query', schema: { type: 'string' } };
    const failed = response('It failed.', { type: 'string' }, { 'X-Id': id });
    const { paths, components } = documentOf({
      '/a': { parameters: [url, own], responses: { 200: response('A.', {}, { 'X-Id': id }), 500: failed } },
      '/b': { parameters: [url], responses: { 200: response('B.', {}), 500: failed } },
    });
    assert.deepEqual(paths['/a']?.get.parameters, [{ $ref: '#/components/parameters/url' }, own]);
    assert.deepEqual(components.parameters, { url });
    assert.deepEqual(components.headers, { 'X-Id': id });
    assert.deepEqual(paths['/b']?.get.responses, {
      200: response('B.', {}),
      500: { $ref: '#/components/responses/Failed' },
    });
    assert.deepEqual(components.responses, {
      Failed: response('It failed.', { type: 'string' }, { 'X-Id': { $ref: '#/components/headers/X-Id' } }),
    });
  });

  it('gets another name if the name already has another meaning', () => {
    const [first, second] = ['a', 'b'].map((description) => ({ name: 'format', in: 'query', description }));
    const using = (...parameters: unknown[]) => ({ parameters, responses: {} });
    const { paths, components } = documentOf({
      '/a': using(first),
      '/b': using(second),
      '/c': using(second),
      '/d': using(first),
    });
    assert.deepEqual(components.parameters, { format: first, format2: second });
    assert.deepEqual(paths['/c']?.get.parameters, [{ $ref: '#/components/parameters/format2' }]);
  });
});

describe('what schemas repeat', () => {
  it('becomes a component named by its place, even inside of other components', () => {
    const inner = long('inner ');
    const outer = { type: 'object', properties: { one: inner, other_one: { type: 'array', items: inner } } };
    const { components } = documentOf({}, { Page: { type: 'object', properties: { part: outer, again: outer } } });
    assert.deepEqual(components.schemas, {
      Page: {
        type: 'object',
        properties: {
          part: { $ref: '#/components/schemas/PagePart' },
          again: { $ref: '#/components/schemas/PagePart' },
        },
      },
      PagePart: {
        type: 'object',
        properties: {
          one: { $ref: '#/components/schemas/PagePartOne' },
          other_one: { type: 'array', items: { $ref: '#/components/schemas/PagePartOne' } },
        },
      },
      PagePartOne: inner,
    });
  });

  it('stays in place if it is short or occurs once', () => {
    const short = { type: 'string', description: 'Short.' };
    const schemas = { A: { type: 'object', properties: { a: short, b: short, c: long('once ') } } };
    assert.deepEqual(documentOf({}, schemas).components.schemas, schemas);
  });

  it('refers to a schema that already has a name', () => {
    const named = long('named ');
    const { components, paths } = documentOf(
      { '/a': { responses: { 200: response('A.', named) } } },
      { Named: named, Same: named, Other: { type: 'object', properties: { it: named } } },
    );
    const reference = { $ref: '#/components/schemas/Same' };
    assert.deepEqual(components.schemas, {
      Named: reference,
      Same: named,
      Other: { type: 'object', properties: { it: reference } },
    });
    assert.deepEqual(paths['/a']?.get.responses, { 200: response('A.', reference) });
  });

  it('may have property names that are keywords of JSON Schema', () => {
    const text = long('odd ');
    const schemas = { A: { type: 'object', properties: { properties: text, type: text, items: text } } };
    const { components } = documentOf({}, schemas);
    const reference = { $ref: '#/components/schemas/AProperties' };
    assert.deepEqual(components.schemas?.A, {
      type: 'object',
      properties: { properties: reference, type: reference, items: reference },
    });
  });
});
