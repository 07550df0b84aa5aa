/** A fake API behind the tools: it answers as the test says, and remembers the requests. */
import { DEFAULT_PRICES } from '../../src/accounts/pricing.ts';
import { ENDPOINTS as API_ENDPOINTS } from '../../src/api/endpoints/all.ts';
import type { EndpointAnswer, EndpointCaller } from '../../src/mcp/endpoint-caller.ts';
import { DESCRIBED_ACCOUNT, describedEndpoints } from '../../src/wiring/described-endpoints.ts';

export interface AskedCall {
  readonly endpoint: string;
  readonly query: URLSearchParams;
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal;
}

export interface TestCaller extends EndpointCaller {
  readonly asked: AskedCall[];
}

export type Answer = (call: AskedCall) => Promise<EndpointAnswer> | EndpointAnswer;

/** The real endpoints, as the service describes them. */
export const ENDPOINTS = [...describedEndpoints(API_ENDPOINTS), DESCRIBED_ACCOUNT];

export function makeCaller(answer: Answer, options: Partial<Pick<EndpointCaller, 'prices'>> = {}): TestCaller {
  const asked: AskedCall[] = [];
  return {
    asked,
    endpoints: ENDPOINTS,
    prices: DEFAULT_PRICES,
    ...options,
    async call(endpoint, query, apiKey, signal) {
      const call = { endpoint, query: new URLSearchParams(query), apiKey, signal };
      asked.push(call);
      return answer(call);
    },
  };
}

export const text = (body: string): EndpointAnswer => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body,
  headers: {},
});

export const json = (value: unknown, status = 200): EndpointAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
  headers: {},
});
