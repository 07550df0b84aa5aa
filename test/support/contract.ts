/** Checks every answer of the service against the OpenAPI document that the service itself serves. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { AnyOperation, AnyResponse } from '../../src/api/operation-parts.ts';
import type { WholeDocument } from '../../src/api/other-operations.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

type Schema = Record<string, unknown>;

export class Contract {
  readonly #document: WholeDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: WholeDocument) {
    this.#document = document;
    // The package is CommonJS: its function is the default export of its default export.
    (formatsPlugin as unknown as (ajv: Ajv2020) => void)(this.#ajv);
  }

  check(method: string, path: string, answer: Answer): void {
    const { status } = answer;
    const id = answer.headers.get('Service-Request-Id') ?? '';
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, `${path} ${status}: request id`);
    const operation = this.#operation(method, path);
    if (!operation) {
      if (path.startsWith('/openapi') || path === '/docs') return;
      assert.ok([404, 405, 414, 431].includes(status), `${method} ${path} answered ${status}`);
      if (method !== 'HEAD') this.#checkBody('error', { $ref: '#/components/schemas/Error' }, answer.body);
      return;
    }
    const response = this.#resolved(operation.responses[String(status)]);
    assert.ok(response, `${path} answered ${status}, which its document does not have`);
    this.#checkHeaders(path, answer, response);
    if (!response.content) {
      assert.equal(answer.body, '', `${path} ${status}`);
      return;
    }
    const type = (answer.headers.get('Content-Type') ?? '').split(';', 1)[0] ?? '';
    const media = response.content[type];
    assert.ok(media, `${path} ${status} answered with ${type}, which its document does not have`);
    if (method === 'HEAD') assert.equal(answer.body, '');
    else if (type === 'application/json') this.#checkBody(`${path} ${status} ${type}`, media.schema, answer.body);
  }

  #operation(method: string, path: string): AnyOperation | undefined {
    const asked = path.split('/');
    const fits = (template: string) => {
      const parts = template.split('/');
      return parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at]);
    };
    const [, operations] = Object.entries(this.#document.paths).find(([template]) => fits(template)) ?? [];
    return operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  }

  /** Resolves references within the document. */
  #resolved<Each extends object>(each: Each | undefined): Each | undefined {
    if (each === undefined || !('$ref' in each)) return each;
    const steps = String(each.$ref).replace(/^#\//, '').split('/');
    return steps.reduce<unknown>((at, step) => (at as Schema)[step], this.#document) as Each;
  }

  #checkHeaders(path: string, { headers, status }: Answer, response: AnyResponse): void {
    const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
    for (const [name] of headers) {
      if (!name.startsWith('service-') && name !== 'retry-after' && name !== 'location') continue;
      assert.ok(
        documented.includes(name),
        `${path} ${status} has the header ${name}, which its document does not have`,
      );
    }
  }

  #checkBody(label: string, schema: Schema, body: string): void {
    let validate = this.#validators.get(label);
    if (!validate) {
      const components = { components: closed(this.#document.components as Schema) };
      validate = this.#ajv.compile({ ...closed(schema), ...components });
      this.#validators.set(label, validate);
    }
    const valid = validate(JSON.parse(body));
    assert.ok(valid, `${label}: ${this.#ajv.errorsText(validate.errors)} in ${body.slice(0, 300)}`);
  }
}

/** The same schema without additional properties, so that every field must be documented. */
function closed(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]) => [key, closeValue(value)]);
  const copy = Object.fromEntries(entries) as Schema;
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties = false;
  return copy;
}

function closeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeValue);
  return typeof value === 'object' && value !== null ? closed(value as Schema) : value;
}
