/**
 * The methods of the TypeScript client, one for each endpoint, generated from the OpenAPI document: `node
 * scripts/client-methods.ts` writes them. The return type of a method depends on its parameters.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiDocument, type OperationObject, openApiDocument } from '../src/api/openapi.ts';
import { formatted, quoted, type Schema, typeName } from './client-types.ts';

export const METHODS_FILE = join(import.meta.dirname, '../clients/typescript/src/methods.ts');

/** The whole file, before formatting. */
export function clientMethods(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  const methods = operations.map(({ path, operation }) => method(path, operation));
  const types = [...new Set(methods.flatMap((text) => text.match(/\b\w+(?:Body|Parameters)\b/g) ?? []))].sort();
  return `/** One method for each endpoint. Made from the service's OpenAPI document by scripts/client-methods.ts: do not edit. */
import type { Answer, CallEndpoint, CallOptions } from './call.ts';
import type { ${types.join(', ')} } from './types.ts';

export class EndpointMethods {
  readonly #call: CallEndpoint;

  constructor(call: CallEndpoint) {
    this.#call = call;
  }

${methods.join('\n\n')}
}
`;
}

function method(path: string, operation: OperationObject): string {
  const name = methodName(path);
  const given = `${typeName(operation.operationId)}Parameters`;
  const body = `${typeName(operation.operationId)}Body`;
  if (operation.parameters.length === 0) {
    return `/** ${operation.summary}. */
  ${name}(options?: CallOptions): Promise<Answer<${body}>> {
    return this.#call(${quoted(path)}, {}, options);
  }`;
  }
  const call = `{ return this.#call(${quoted(path)}, parameters, options); }`;
  const signature = (types: string, parameters: string, answer: string) =>
    `${name}${types}(parameters: ${parameters}, options?: CallOptions): Promise<Answer<${answer}>>`;
  const format = formatOf(operation);
  if (format) {
    const { parameter, others, answer } = format;
    const hint = `with \`${parameter}: 'json'\` as JSON`;
    return `/** ${operation.summary}; ${hint}. */
  ${signature('', `${given} & { readonly ${parameter}?: ${others.map(quoted).join(' | ')} | undefined }`, answer)};
  ${signature('', `${given} & { readonly ${parameter}: 'json' }`, body)};
  ${signature('', given, 'unknown')} ${call}`;
  }
  const names = namesOf(operation);
  if (names) {
    const { parameter, property } = names;
    return `/** ${operation.summary}: what is named in \`${parameter}\` is what \`${property}\` has. */
  ${signature(
    '<Name extends string>',
    `${given} & { readonly ${parameter}: Readonly<Record<Name, string>> }`,
    `Omit<${body}, ${quoted(property)}> & { ${property}: Record<Name, ${body}[${quoted(property)}][string]> }`,
  )} ${call}`;
  }
  const kinds = kindsOf(operation);
  if (kinds) {
    const { property, example } = kinds;
    return `/** ${operation.summary}; say which where you know it: \`${name}<${example}>({ … })\`. */
  ${signature(
    `<Data extends NonNullable<${body}[${quoted(property)}]>>`,
    given,
    `Omit<${body}, ${quoted(property)}> & { ${property}: Data | null }`,
  )} ${call}`;
  }
  return `/** ${operation.summary}. */
  ${signature('', given, body)} ${call}`;
}

/** The last part of the path: `/ai/question` is `question`. */
function methodName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** The parameter that chooses between JSON and something else (a text, or the bytes of a picture). */
function formatOf({ parameters, responses }: OperationObject) {
  const others = Object.keys(responses['200']?.content ?? {}).filter((type) => type !== 'application/json');
  const chooses = parameters.find(({ schema }) => (schema as Schema).enum?.includes('json'));
  if (!chooses || others.length === 0) return undefined;
  const { enum: values = [], default: fallback } = chooses.schema as Schema;
  if (fallback === 'json') throw new Error(`${chooses.name} has JSON as its default, for which there is no rule.`);
  return {
    parameter: chooses.name,
    others: values.filter((value) => value !== 'json').map(String),
    answer: others.every((type) => type.startsWith('image/')) ? 'Uint8Array' : 'string',
  };
}

/** A required map, and the map in the answer that has the same keys. */
function namesOf(operation: OperationObject) {
  const given = operation.parameters.find(({ required, schema }) => required && isMap(schema as Schema));
  const answered = propertiesOf(operation).find(([, schema]) => isMap(schema));
  return given && answered && { parameter: given.name, property: answered[0] };
}

/** The part of the answer that is one of several kinds, if there is one. */
function kindsOf(operation: OperationObject) {
  for (const [property, { anyOf = [] }] of propertiesOf(operation)) {
    const all = anyOf.flatMap((each) => each.anyOf ?? [each]);
    const [example, ...more] = all.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.replace(/^.*\//, '')]));
    const isOptional = all.some(({ type }) => type === 'null');
    if (example !== undefined && more.length > 0 && isOptional) return { property, example: typeName(example) };
  }
  return undefined;
}

const isMap = ({ type, properties, additionalProperties }: Schema) =>
  type === 'object' && properties === undefined && additionalProperties !== undefined;

function propertiesOf({ responses }: OperationObject): [name: string, schema: Schema][] {
  const schema = (responses['200']?.content['application/json']?.schema ?? {}) as Schema;
  return Object.entries(schema.properties ?? {});
}

if (import.meta.main) writeFileSync(METHODS_FILE, formatted(clientMethods(openApiDocument()), METHODS_FILE));
