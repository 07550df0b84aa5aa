/** The API as the tools of the Model Context Protocol need it: same checks, same prices, same log. */
import type { Prices } from '../accounts/pricing.ts';
import { JOB_ENDPOINTS } from '../api/account-jobs.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { Credential } from '../api/credential.ts';
import { isPicture, textOf } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import type { JobCommand, JobHandler } from '../api/job-handler.ts';
import { Query } from '../api/query.ts';
import { missingKey } from '../api/refusal.ts';
import { newRequestId } from '../api/request-id.ts';
import type { EndpointAnswer, EndpointCaller, JobCommand as ToolCommand } from '../mcp/endpoint-caller.ts';
import { makeJobTools } from '../mcp/job-tools.ts';
import { makeTools } from '../mcp/tools.ts';
import { cancelWith } from './cancel-with.ts';
import { DESCRIBED_ACCOUNT, describedEndpoints } from './described-endpoints.ts';

/** The tools by name, for the reference. */
export function toolWords({
  endpoints,
  prices,
  jobs,
}: EndpointCaller): { readonly name: string; readonly title: string }[] {
  const tools = [...makeTools(endpoints, prices), ...(jobs ? makeJobTools(jobs, prices) : [])];
  return tools.map(({ definition: { name, title } }) => ({ name, title }));
}

export function toolEndpoints(caller: ApiCaller, prices: Prices, handleJob: JobHandler): EndpointCaller {
  return {
    endpoints: [...describedEndpoints(ENDPOINTS), DESCRIBED_ACCOUNT],
    prices,
    jobs: {
      endpoints: JOB_ENDPOINTS,
      async call(command, apiKey, _signal, whenLeft = (left) => left()) {
        const { leaving, body, ...answer } = await handleJob(
          jobCommandOf(command),
          () => credentialOf(apiKey),
          newRequestId(),
        );
        if (leaving) whenLeft(leaving.end);
        return body.length > MAX_TEXT_BYTES ? tooLong(body.length, answer) : { ...answer, body: textOf(body) };
      },
    },
    async call(endpoint, query, apiKey, signal, whenLeft = (left) => left()) {
      const requestId = newRequestId();
      const { status, contentType, body, headers, leaving } = await caller.call({
        requestId,
        endpoint,
        query: new Query(query),
        credential: () => credentialOf(apiKey),
        watch: cancelWith(signal),
      });
      if (leaving) whenLeft(leaving.end);
      const told = { status, contentType, headers: { 'Service-Request-Id': requestId, ...headers } };
      if (isPicture(contentType) && typeof body !== 'string') return { ...told, body: '', picture: body };
      return { ...told, body: textOf(body) };
    },
  };
}

/** Bytes of results that a tool reads: what it shows of them is far less. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** Only a single result can be that long. */
function tooLong(bytes: number, { headers }: Pick<EndpointAnswer, 'headers'>): EndpointAnswer {
  const { 'Service-Next-Cursor': next } = headers;
  const message = `The next result is too long for a tool: it has ${Math.ceil(bytes / 1024 / 1024)} MiB. For those after it, call again with cursor=${next}; it can be read at /jobs/<id>/results.`;
  return { status: 413, contentType: 'application/json', headers, body: JSON.stringify({ message }) };
}

function credentialOf(apiKey: string | undefined): Credential {
  if (apiKey === undefined) throw missingKey();
  return { key: apiKey };
}

function jobCommandOf(command: ToolCommand): JobCommand {
  if (command.does === 'create') return { does: 'create', text: async () => command.text };
  if (command.does !== 'results') return command;
  const { id, cursor, limit } = command;
  return { does: 'results', id, window: () => ({ cursor, limit }) };
}
