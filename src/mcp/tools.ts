/** The tools: one per endpoint, with a description that says when to use it and what it costs, and a schema of its input. */
import { type PageEndpoint, type Prices, price } from '../accounts/pricing.ts';
import type { DescribedEndpoint, EndpointParameter, JsonSchema } from './endpoint-caller.ts';
import { PARAMETER_WORDS, TOOL_WORDS } from './tool-words.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: Readonly<Record<string, boolean>>;
}

export interface Tool {
  readonly endpoint: string;
  readonly parameters: readonly EndpointParameter[];
  readonly definition: ToolDefinition;
}

/** Characters of a result that one call gives unless it asks for more or less. */
const DEFAULT_CHARACTERS = 60_000;
const MOST_CHARACTERS = 200_000;
const FEWEST_CHARACTERS = 100;

/** Parameters of the tools themselves: they say how much of a result is wanted, and are not the API's. */
export const WINDOW_PARAMETERS = {
  max_characters: {
    type: 'integer',
    minimum: FEWEST_CHARACTERS,
    maximum: MOST_CHARACTERS,
    default: DEFAULT_CHARACTERS,
    description: 'Most characters of the result to return; the rest is cut, and the answer says so.',
  },
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description:
      'Characters of the result to skip, to go on where an earlier call was cut. Fetches the page anew, at the same price.',
  },
} as const;

/** In the order in which a reader should consider them. */
export function makeTools(endpoints: readonly DescribedEndpoint[], prices: Prices | undefined): Tool[] {
  const order = Object.keys(TOOL_WORDS);
  const sorted = endpoints.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return sorted.map(({ name: endpoint, parameters: all }) => {
    const words = TOOL_WORDS[endpoint];
    if (!words) throw new Error(`the endpoint ${endpoint} has no words as a tool`);
    const parameters = all.filter(({ name }) => takes(endpoint, name)).map((each) => inToolWords(endpoint, each));
    const failing = endpoint === 'account' ? [] : ['If it fails, the answer says why and what to try next.'];
    const definition: ToolDefinition = {
      name: words.tool,
      title: words.title,
      description: [words.purpose, ...costWords(endpoint, prices), ...failing].join(' '),
      inputSchema: inputSchema(endpoint, parameters),
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: endpoint !== 'account' },
    };
    return { endpoint, parameters, definition };
  });
}

/** Every page endpoint accepts a script, and only /html runs it: offering it elsewhere would be a trap. So would a browser that must be. */
const takes = (endpoint: string, parameter: string) =>
  (parameter !== 'js_script' || endpoint === 'html') && (parameter !== 'js' || endpoint !== 'screenshot');

/** What a query has as JSON text, a tool has as it is. */
function contentOf({ contentMediaType, contentSchema }: JsonSchema): JsonSchema | undefined {
  if (contentMediaType !== 'application/json' || typeof contentSchema !== 'object') return undefined;
  return contentSchema as JsonSchema;
}

function inToolWords(endpoint: string, parameter: EndpointParameter): EndpointParameter {
  const { name, schema, description } = parameter;
  const words = PARAMETER_WORDS[`${endpoint} ${name}`] ?? PARAMETER_WORDS[name] ?? description;
  // A picture is a picture for a tool: what wraps it for programs is of no use.
  const isWrapped = endpoint === 'screenshot' && Array.isArray(schema.enum) && schema.enum.includes('json');
  const shown = isWrapped ? { ...schema, enum: (schema.enum as string[]).filter((each) => each !== 'json') } : schema;
  return { ...parameter, schema: contentOf(schema) ?? shown, description: words };
}

/** Whether its result is a text, of which a part can be wanted. */
const hasWindow = (endpoint: string) => endpoint !== 'account' && endpoint !== 'screenshot';

function inputSchema(endpoint: string, parameters: readonly EndpointParameter[]): ToolDefinition['inputSchema'] {
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...(hasWindow(endpoint) && WINDOW_PARAMETERS) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Computed by the same function that bills. */
function costWords(endpoint: string, prices: Prices | undefined): string[] {
  if (!prices) return [];
  if (endpoint === 'account') return ['Free.'];
  if (endpoint === 'serp' || endpoint === 'map')
    return [`Costs ${credits(price({ endpoint }, prices))}; failures are free.`];
  if (endpoint === 'data') return [`Costs ${dataPrices(prices)}; failures are free.`];
  const page = endpoint as PageEndpoint;
  const cost = (exit: 'datacenter' | 'residential' | 'stealth', js: boolean) =>
    price({ endpoint: page, exit, js }, prices);
  const withoutBrowser = page === 'screenshot' ? '' : ` ${cost('datacenter', false)} with js=false,`;
  return [
    `Costs ${credits(cost('datacenter', true))},${withoutBrowser} ${cost('residential', true)} with proxy=residential, ${cost('stealth', true)} with proxy=stealth; proxy=auto costs what the tier that succeeded costs; failures are free.`,
  ];
}

function dataPrices(prices: Prices): string {
  const own = Object.entries(prices).filter(([name, cost]) => name.startsWith('data_') && cost !== prices.data);
  const exceptions = own.map(([name, cost]) => `, ${cost} for ${name.slice('data_'.length)}`);
  return credits(prices.data) + exceptions.join('');
}

export const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`;
