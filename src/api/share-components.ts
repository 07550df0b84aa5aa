/**
 * An OpenAPI document that defines everything once: what operations have in common, and what schemas repeat, becomes a
 * component that they refer to. The meaning of the document stays exactly the same.
 */

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly (Json & { readonly name: string })[];
  readonly responses: Readonly<Record<string, Json & { readonly headers?: Readonly<Record<string, Json>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json & { readonly schemas: Readonly<Record<string, Json>> };
}

/** Names for the responses that operations share. */
const RESPONSE_NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  402: 'OutOfCredits',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  414: 'TooLong',
  429: 'TooManyRequests',
  500: 'Failed',
  501: 'NoBrowser',
  503: 'Unavailable',
  504: 'Timeout',
};

/** Characters of JSON below which a repeated schema is shorter than a reference to it, or hardly longer. */
const SHORT = 300;

export function shareComponents<Given extends object>(given: Given): object {
  const document = given as unknown as Document;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const responses = operations.flatMap((operation) => Object.values(operation.responses));
  const shared = {
    parameters: new Shared('parameters'),
    headers: new Shared('headers'),
    responses: new Shared('responses'),
  };
  for (const each of operations.flatMap(({ parameters = [] }) => parameters)) shared.parameters.count(each);
  for (const each of responses) {
    shared.responses.count(each);
    for (const header of Object.values(each.headers ?? {})) shared.headers.count(header);
  }
  const schemas = shareSchemas(document.components.schemas);

  const writeResponse = (status: string, response: Operation['responses'][string]) =>
    shared.responses.refer(RESPONSE_NAMES[status] ?? `Status${status}`, response, ({ headers, content, ...rest }) => ({
      ...rest,
      ...(headers && { headers: mapValues(headers, (name, header) => shared.headers.refer(name, header)) }),
      ...(content !== undefined && { content: schemas.rewrite(content) }),
    }));
  const writeOperation = ({ parameters, ...rest }: Operation) => ({
    ...rest,
    ...(parameters && { parameters: parameters.map((each) => shared.parameters.refer(each.name, each)) }),
    responses: mapValues(rest.responses, writeResponse),
  });
  const paths = mapValues(document.paths, (_path, methods) =>
    mapValues(methods, (_method, operation) => writeOperation(operation)),
  );
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      ...mapValues(shared, (_kind, { components }) => components),
      schemas: schemas.components(),
    },
  };
}

/** Objects of one kind; those that occur more than once become components. */
class Shared {
  readonly components: Record<string, unknown> = {};
  readonly #kind: string;
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  count(each: object): void {
    const text = JSON.stringify(each);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /** The object itself, or a reference to it under this name, or under a similar name if this one is taken. */
  refer<Each extends object>(name: string, each: Each, write: (each: Each) => object = (same) => same): object {
    const text = JSON.stringify(each);
    if ((this.#counts.get(text) ?? 0) < 2) return write(each);
    let own = this.#names.get(text);
    if (own === undefined) {
      own = unusedName(name, (taken) => taken in this.components);
      this.#names.set(text, own);
      this.components[own] = write(each);
    }
    return { $ref: `#/components/${this.#kind}/${own}` };
  }
}

/**
 * Schemas within schemas: what is long and occurs more than once becomes a component, named by where it was first
 * found.
 */
function shareSchemas(named: Readonly<Record<string, Json>>) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  const counts = new Map([...names.keys()].map((text) => [text, 1]));
  const made: Record<string, unknown> = {};

  const countIn = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value)) {
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
      // Its content is then written once.
      if ((counts.get(text) ?? 0) > 1) return;
    }
    for (const each of Object.values(value)) countIn(each);
  };
  for (const name of names.values()) for (const each of Object.values(named[name] ?? {})) countIn(each);

  function rewrite(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => rewrite(each, name));
    if (typeof value !== 'object' || value === null) return value;
    if (!isSchema(value)) return inside(value, name);
    const text = JSON.stringify(value);
    if (text.length < SHORT || ((counts.get(text) ?? 0) < 2 && !names.has(text))) return inside(value, name);
    let own = names.get(text);
    if (own === undefined) {
      own = unusedName(name, (taken) => taken in named || taken in made);
      names.set(text, own);
      made[own] = {};
      made[own] = inside(value, own);
    }
    return { $ref: `#/components/schemas/${own}` };
  }

  /** Names of properties say where something is; keywords of JSON Schema do not. */
  function inside(value: object, name: string): object {
    return mapValues(value as Json, (key, each) =>
      key === 'properties'
        ? mapValues(each as Json, (property, schema) => rewrite(schema, name + pascalCase(property)))
        : rewrite(each, name),
    );
  }

  const components = mapValues(named, (name, schema) => {
    const text = JSON.stringify(schema);
    const own = names.get(text) ?? name;
    // Two names for the same schema: one of them keeps it.
    return own === name ? inside(schema, name) : { $ref: `#/components/schemas/${own}` };
  });
  return {
    rewrite: (value: unknown) => rewrite(value, 'Answer'),
    components: () => ({ ...components, ...made }),
  };
}

const isSchema = (value: object): boolean =>
  ('type' in value && typeof value.type !== 'object') || ('anyOf' in value && Array.isArray(value.anyOf));

function unusedName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? name : `${name}${number}`;
    if (!isTaken(own)) return own;
  }
}

const pascalCase = (words: string): string =>
  words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_match, letter: string) => letter.toUpperCase());

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (key: string, value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(key, value)]));
}
