/** The endpoints as tools need to know them: what each says of itself, with its parameters as the OpenAPI document has them. */
import type { Endpoint } from '../api/endpoint.ts';
import { isPicture } from '../api/endpoint.ts';
import { endpointParameters } from '../api/endpoint-parameters.ts';
import type { DescribedEndpoint } from '../mcp/endpoint-caller.ts';
import { ACCOUNT_TOOL } from '../mcp/tool-words.ts';

export function describedEndpoints(endpoints: readonly Endpoint[]): DescribedEndpoint[] {
  return endpoints.map((endpoint) => {
    const { name, tool, tariff, providerPrices, needsBrowser = false } = endpoint;
    const gives = Object.keys(endpoint.content).some(isPicture) ? 'picture' : 'text';
    return { name, tool, tariff, providerPrices, needsBrowser, gives, parameters: endpointParameters(endpoint) };
  });
}

/** Where there are accounts. */
export const DESCRIBED_ACCOUNT: DescribedEndpoint = {
  name: 'account',
  tool: ACCOUNT_TOOL,
  tariff: 'free',
  needsBrowser: false,
  gives: 'facts',
  parameters: [],
};
