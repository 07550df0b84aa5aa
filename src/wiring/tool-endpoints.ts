/** The API as the tools of the Model Context Protocol need it: same checks, same prices, same log. */
import type { Prices } from '../accounts/pricing.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { isPicture, textOf } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import { Query } from '../api/query.ts';
import { missingKey } from '../api/refusal.ts';
import { newRequestId } from '../api/request-id.ts';
import type { EndpointCaller } from '../mcp/endpoint-caller.ts';
import { cancelWith } from './cancel-with.ts';
import { DESCRIBED_ACCOUNT, describedEndpoints } from './described-endpoints.ts';

export function toolEndpoints(caller: ApiCaller, prices: Prices): EndpointCaller {
  return {
    endpoints: [...describedEndpoints(ENDPOINTS), DESCRIBED_ACCOUNT],
    prices,
    async call(endpoint, query, apiKey, signal, whenLeft = (left) => left()) {
      const requestId = newRequestId();
      const { status, contentType, body, headers, leaving } = await caller.call({
        requestId,
        endpoint,
        query: new Query(query),
        credential: () => {
          if (apiKey === undefined) throw missingKey();
          return { key: apiKey };
        },
        watch: cancelWith(signal),
      });
      if (leaving) whenLeft(leaving.end);
      const told = { status, contentType, headers: { 'Service-Request-Id': requestId, ...headers } };
      if (isPicture(contentType) && typeof body !== 'string') return { ...told, body: '', picture: body };
      return { ...told, body: textOf(body) };
    },
  };
}
