/** The methods of the client are generated from the OpenAPI document. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { clientMethods, METHODS_FILE } from '../../scripts/client-methods.ts';
import { formatted } from '../../scripts/client-types.ts';
import { type OpenApiDocument, openApiDocument } from '../../src/api/openapi.ts';

interface Tried {
  readonly parameters?: readonly object[];
  readonly content?: Readonly<Record<string, object>>;
}

describe("the client's methods", () => {
  it('are up to date (otherwise run `npm run generate`)', () => {
    assert.equal(readFileSync(METHODS_FILE, 'utf8'), formatted(clientMethods(openApiDocument()), METHODS_FILE));
  });

  /** The method, on one line, of an operation with these parameters and this answer. */
  function methodFor({ parameters = [given('url', { type: 'string' })], content = {} }: Tried): string {
    const contents = Object.entries(content).map(([type, schema]) => [type, { schema }]);
    const responses = { 200: { content: Object.fromEntries(contents) } };
    const get = { operationId: 'triesIt', summary: 'Tries', parameters, responses };
    const document = { paths: { '/a/try-it': { get } } };
    const text = clientMethods(document as unknown as OpenApiDocument);
    return text.slice(text.indexOf('/** Tries')).replace(/\s+/g, ' ');
  }
  const given = (name: string, schema: object, required = true) => ({ name, required, schema });
  const JSON_ALONE = { 'application/json': { type: 'object', properties: {} } };

  it('are named by the end of the path', () => {
    const text = methodFor({ content: JSON_ALONE });
    assert.ok(
      text.includes('tryIt(parameters: TriesItParameters, options?: CallOptions): Promise<Answer<TriesItBody>>'),
    );
    assert.ok(text.includes("this.#call('/a/try-it', parameters, options)"), text);
  });

  it('take no parameters if the endpoint has none', () => {
    assert.ok(methodFor({ parameters: [], content: JSON_ALONE }).includes('tryIt(options?: CallOptions)'));
  });

  it('have the return type of the requested format', () => {
    const parameters = [given('as', { enum: ['json', 'a', 'b'], default: 'a' }, false)];
    const text = methodFor({ parameters, content: { ...JSON_ALONE, 'text/plain': {} } });
    assert.ok(
      text.includes("{ readonly as?: 'a' | 'b' | undefined }, options?: CallOptions): Promise<Answer<string>>"),
    );
    assert.ok(text.includes("{ readonly as: 'json' }, options?: CallOptions): Promise<Answer<TriesItBody>>"), text);
    const picture = methodFor({ parameters, content: { ...JSON_ALONE, 'image/png': {} } });
    assert.ok(picture.includes('Promise<Answer<Uint8Array>>'), picture);
    assert.throws(
      () =>
        methodFor({
          parameters: [given('as', { enum: ['json', 'a'], default: 'json' })],
          content: { ...JSON_ALONE, 'text/plain': {} },
        }),
      /no rule/,
    );
  });

  it('infer the names in the answer from the given ones', () => {
    const map = { type: 'object', additionalProperties: { type: 'string' } };
    const content = { 'application/json': { type: 'object', properties: { found: map } } };
    const text = methodFor({ parameters: [given('wanted', map)], content });
    assert.ok(text.includes('{ readonly wanted: Readonly<Record<Name, string>> }'), text);
    assert.ok(
      text.includes("Omit<TriesItBody, 'found'> & { found: Record<Name, TriesItBody['found'][string]> }"),
      text,
    );
    // An optional map, such as headers, infers no names.
    assert.ok(!methodFor({ parameters: [given('wanted', map, false)], content }).includes('Name'));
  });

  it('accept a type argument for the expected kind of page', () => {
    const kinds = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const found = { anyOf: [{ anyOf: kinds }, { type: 'null' }] };
    const text = methodFor({ content: { 'application/json': { type: 'object', properties: { found } } } });
    assert.ok(text.includes("tryIt<Data extends NonNullable<TriesItBody['found']>>"), text);
    assert.ok(text.includes('tryIt<Cat>'), text);
  });
});
