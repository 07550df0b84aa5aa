/**
 * The tools: one per endpoint, with a description that says when to use it and what it costs, and a schema of its
 * input.
 */

import { type Prices, price, providerPrices } from '../accounts/pricing.ts';
import { countOf } from '../count-of.ts';
import type { DescribedEndpoint, DescribedTool, EndpointParameter, JsonSchema } from './endpoint-caller.ts';

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
const MAX_CHARACTERS = 200_000;
const MIN_CHARACTERS = 100;

/** Parameters of the tools themselves, not of the API: they say how much of a result is wanted. */
export const WINDOW_PARAMETERS = {
  max_characters: {
    type: 'integer',
    minimum: MIN_CHARACTERS,
    maximum: MAX_CHARACTERS,
    default: DEFAULT_CHARACTERS,
    description: 'Maximum number of characters to return; the rest is cut, and the answer says so.',
  },
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description:
      'Characters of the result to skip, to continue where an earlier call was cut. Fetches the page again, at the same price.',
  },
} as const;

/** In the order in which a reader should consider them. */
export function makeTools(endpoints: readonly DescribedEndpoint[], prices: Prices | undefined): Tool[] {
  const sorted = endpoints.toSorted((one, other) => rankOf(one) - rankOf(other));
  return sorted.map((endpoint) => {
    const { tool, tariff } = endpoint;
    const taken = endpoint.parameters.filter(({ name }) => !tool.omits?.includes(name));
    const parameters = taken.map((each) => inToolWords(tool, each));
    const isFree = tariff === 'free';
    const failing = isFree ? [] : ['If it fails, the answer says why and what to try next.'];
    const definition: ToolDefinition = {
      name: tool.name,
      title: tool.title,
      description: [tool.purpose, ...costWords(endpoint, prices), ...failing].join(' '),
      inputSchema: inputSchema(endpoint, parameters),
      annotations: { ...hintsOf(parameters), openWorldHint: !isFree },
    };
    return { endpoint: endpoint.name, parameters, definition };
  });
}

/** Parameters that act on a page: only the site knows what a click or a script changes there. */
const ACTING = ['actions', 'js_script'];

function hintsOf(parameters: readonly EndpointParameter[]): ToolDefinition['annotations'] {
  const acts = parameters.some(({ name }) => ACTING.includes(name));
  return { readOnlyHint: !acts, destructiveHint: acts };
}

const rankOf = ({ tool }: DescribedEndpoint) => (tool.isFirstChoice ? 0 : 1);

/** A tool accepts as an object or list what a query has as JSON text. */
function contentOf({ contentMediaType, contentSchema }: JsonSchema): JsonSchema | undefined {
  if (contentMediaType !== 'application/json' || typeof contentSchema !== 'object') return undefined;
  return contentSchema as JsonSchema;
}

function inToolWords(tool: DescribedTool, parameter: EndpointParameter): EndpointParameter {
  const { name, schema, description } = parameter;
  const omitted = tool.omitsValues?.[name] ?? [];
  const offered = Array.isArray(schema.enum) && { enum: schema.enum.filter((each) => !omitted.includes(each)) };
  const words = tool.parameters?.[name] ?? description;
  return { ...parameter, schema: contentOf(schema) ?? { ...schema, ...offered }, description: words };
}

function inputSchema(
  { gives }: DescribedEndpoint,
  parameters: readonly EndpointParameter[],
): ToolDefinition['inputSchema'] {
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...(gives === 'text' && WINDOW_PARAMETERS) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Computed by the same function that bills. */
function costWords(
  { tariff, needsBrowser, providerPrices: usual }: DescribedEndpoint,
  prices: Prices | undefined,
): string[] {
  if (!prices) return [];
  switch (tariff) {
    case 'free':
      return ['Free.'];
    case 'serp':
    case 'map':
      return [`Costs ${credits(price({ tariff }, prices))}; failures are free.`];
    case 'data':
      return [`Costs ${dataPrices(usual, prices)}; failures are free.`];
  }
  const cost = (exit: 'datacenter' | 'residential' | 'stealth', { js } = { js: true }) =>
    price({ tariff, exit, js }, prices);
  const withoutBrowser = needsBrowser ? '' : ` ${cost('datacenter', { js: false })} with js=false,`;
  return [
    `Costs ${credits(cost('datacenter'))},${withoutBrowser} ${cost('residential')} with proxy=residential, ${cost('stealth')} with proxy=stealth; proxy=auto costs what the tier that succeeded costs; failures are free.`,
  ];
}

function dataPrices(usual: Readonly<Record<string, number>> = {}, prices: Prices): string {
  const own = providerPrices(usual, prices).filter(([, cost]) => cost !== prices.data);
  const exceptions = own.map(([provider, cost]) => `, ${cost} for ${provider}`);
  return credits(prices.data) + exceptions.join('');
}

export const credits = (count: number) => countOf(count, 'credit');
