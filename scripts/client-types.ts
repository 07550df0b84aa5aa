/**
 * Generates the types of the TypeScript client from the OpenAPI document; `node scripts/client-types.ts` writes them.
 * Supports the part of JSON Schema that the document uses, and throws for anything else.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiDocument, type OperationObject, openApiDocument } from '../src/api/openapi.ts';

const PROJECT = join(import.meta.dirname, '..');
export const TYPES_FILE = join(PROJECT, 'clients/typescript/src/types.ts');

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  /** The schema of the JSON in a string. */
  readonly contentSchema?: Schema;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** The whole file, before it is formatted. */
export function clientTypes(document: OpenApiDocument): string {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  return [
    '/** What the service takes and answers. Made from its OpenAPI document by scripts/client-types.ts: do not edit. */',
    ...Object.entries(schemas).map(([name, schema]) => declaration(typeName(name), schema)),
    ...operations.flatMap(({ path, operation }) => [
      parametersOf(path, operation),
      // Any content other than JSON is text, whose type needs no name.
      declaration(
        `${typeName(operation.operationId)}Body`,
        operation.responses['200']?.content['application/json']?.schema ?? {},
      ),
    ]),
    `export interface ParametersByPath {\n${operations
      .map(({ path, operation }) => `${quoted(path)}: ${typeName(operation.operationId)}Parameters;`)
      .join('\n')}\n}`,
  ].join('\n\n');
}

function parametersOf(path: string, { operationId, description, parameters }: OperationObject): string {
  const members = parameters.map(({ name, required, description: text, schema }) => ({
    name,
    isRequired: required,
    schema: { ...schema, description: text },
  }));
  const name = `${typeName(operationId)}Parameters`;
  const comment = `/** Parameters of ${path}. ${description} */`;
  // An interface without members would accept any value.
  if (members.length === 0) return `${comment}\nexport type ${name} = Record<never, never>;`;
  return `${comment}\nexport interface ${name} {\n${members.map(inputMember).join('\n')}\n}`;
}

function declaration(name: string, schema: Schema): string {
  const comment = commentOf(schema);
  return schema.properties === undefined
    ? `${comment}export type ${name} = ${typeOf(schema)};`
    : `${comment}export interface ${name} ${typeOf(schema)}`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.replace(/^.*\//, ''));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => plainType(type, schema)).join(' | ');
}

function plainType(type: string, { items = {}, properties, required = [], additionalProperties }: Schema): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `(${typeOf(items)})[]`;
    case 'object':
      if (properties === undefined) return `Record<string, ${typeOf(additionalProperties ?? {})}>`;
      return `{\n${Object.entries(properties)
        .map(([name, schema]) => outputMember({ name, isRequired: required.includes(name), schema }))
        .join('\n')}\n}`;
    default:
      throw new Error(`There is no TypeScript type for the JSON Schema type ${type}.`);
  }
}

function outputMember({ name, isRequired, schema }: Member): string {
  return `${commentOf(schema)}${key(name)}${isRequired ? '' : '?'}: ${typeOf(schema)};`;
}

/** A parameter's type accepts readonly lists, and `undefined` if it is optional. */
function inputMember({ name, isRequired, schema }: Member): string {
  const { contentSchema } = schema;
  const list = schema.type === 'array' ? schema : contentSchema;
  const type = [
    ...(list ? [`readonly ${typeOf(list)}`] : []),
    // A list that the API takes as JSON text may also be passed as that text.
    ...(list === schema ? [] : [typeOf(schema)]),
  ].join(' | ');
  return `${commentOf(schema)}${key(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`};`;
}

function commentOf({ description = '', default: fallback, deprecated }: Schema): string {
  const ending = /[.!?]$/.test(description) || description === '' ? '' : '.';
  const parts = [
    deprecated ? '@deprecated' : '',
    `${description}${ending}`,
    fallback === undefined || Array.isArray(fallback) ? '' : `Default: ${literal(fallback)}.`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `/** ${parts.join(' ').replaceAll('*/', '*\\/')} */\n`;
}

/** The TypeScript name of a schema. `Error` is renamed, because it is a global of JavaScript. */
export function typeName(name: string): string {
  const camel = name.replace(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_match, letter: string) => letter.toUpperCase());
  return camel === 'Error' ? 'ErrorBody' : camel;
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));

/** The source as the project's formatter writes it, and its comments as wide as that. */
export function formatted(source: string, file = TYPES_FILE): string {
  const biome = join(PROJECT, 'node_modules/.bin/biome');
  const text = execFileSync(biome, ['format', `--stdin-file-path=${file}`], {
    cwd: PROJECT,
    input: source,
    encoding: 'utf8',
  });
  return text.replace(/^( *)\/\*\* (.+) \*\/$/gm, (line, indent: string, comment: string) =>
    line.length > WIDTH ? wrapped(comment, indent) : line,
  );
}

/** As in biome.json. */
const WIDTH = 120;

function wrapped(comment: string, indent: string): string {
  const lines: string[] = [];
  for (const word of comment.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(`${indent} * ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return [`${indent}/**`, ...lines, `${indent} */`].join('\n');
}

if (import.meta.main) writeFileSync(TYPES_FILE, formatted(clientTypes(openApiDocument())));
