/** `fetch()` for a running service that checks the answer against the OpenAPI document. */
import { openApiDocument } from '../../src/api/openapi.ts';
import { withOtherPaths } from '../../src/api/other-operations.ts';
import { Contract } from './contract.ts';

const contract = new Contract(withOtherPaths(openApiDocument()));

export async function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const body = await response.text();
  contract.check(init.method ?? 'GET', new URL(url).pathname, { status, headers, body });
  return new Response(body, { status, headers });
}
