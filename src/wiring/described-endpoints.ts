/** The endpoints as the tools need them: the description of each, with its parameters as in the OpenAPI document. */
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

/** Present if there are accounts. */
export const DESCRIBED_ACCOUNT: DescribedEndpoint = {
  name: 'account',
  tool: ACCOUNT_TOOL,
  tariff: 'free',
  needsBrowser: false,
  gives: 'facts',
  parameters: [],
};
