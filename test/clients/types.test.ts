/** The types of the client are generated from the OpenAPI document. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { clientTypes, formatted, TYPES_FILE } from '../../scripts/client-types.ts';
import { type OpenApiDocument, openApiDocument } from '../../src/api/openapi.ts';

describe("the client's types", () => {
  it('are up to date (otherwise run `node scripts/client-types.ts`)', () => {
    assert.equal(readFileSync(TYPES_FILE, 'utf8'), formatted(clientTypes(openApiDocument())));
  });

  /** The types of an operation with these parameters and this answer. */
  function typesFor(schema: object, required = true): string {
    const parameters = [{ name: 'given', in: 'query', required, description: 'What is given', schema }];
    const responses = { 200: { content: { 'application/json': { schema } } } };
    const get = { operationId: 'try-it', description: 'Tries.', parameters, responses };
    const document = { paths: { '/try-it': { get } }, components: { schemas: {} } };
    return clientTypes(document as unknown as OpenApiDocument);
  }

  const TABLE: readonly [schema: object, type: string][] = [
    [{ type: 'string' }, 'string'],
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
    [{ type: 'string', enum: ['a', "b'c"] }, "'a' | 'b\\'c'"],
    [{ type: 'boolean', const: true }, 'true'],
    [{ type: 'object', additionalProperties: { type: ['string', 'null'] } }, 'Record<string, string | null>'],
    [{ $ref: '#/components/schemas/__schema0' }, 'Schema0'],
    [{ $ref: '#/components/schemas/Error' }, 'ErrorBody'],
    [{}, 'unknown'],
  ];
  for (const [schema, type] of TABLE) {
    it(`are ${type} for ${JSON.stringify(schema)}`, () => {
      const types = typesFor(schema);
      assert.ok(types.includes(`/** What is given. */\ngiven: ${type};`), types);
      assert.ok(types.includes(`export type TryItBody = ${type};`), types);
      assert.ok(typesFor(schema, false).includes(`\ngiven?: ${type} | undefined;`));
    });
  }

  it('accept readonly lists in requests, and have mutable lists in answers', () => {
    const types = typesFor({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } });
    assert.ok(types.includes("given: readonly ('a' | 'b')[];"), types);
    assert.ok(types.includes("TryItBody = ('a' | 'b')[];"), types);
  });

  it('mark optional members, in nested objects too', () => {
    const inner = { type: 'object', properties: { 'x-y': { type: 'string' } }, required: ['x-y'] };
    const types = typesFor({ type: 'object', properties: { a: inner, b: inner }, required: ['a'] });
    assert.ok(
      types.includes("export interface TryItBody {\na: {\n'x-y': string;\n};\nb?: {\n'x-y': string;\n};\n}"),
      types,
    );
  });

  it('cannot be broken by a comment end in a description', () => {
    const types = typesFor({ type: 'object', properties: { a: { type: 'null', description: '*/ x' } } });
    assert.ok(types.includes('/** *\\/ x. */\na?: null;'), types);
  });

  it('are refused for unknown schemas', () => {
    assert.throws(() => typesFor({ type: 'tuple' }), /JSON Schema type tuple/);
  });
});
