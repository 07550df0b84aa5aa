/**
 * `mudlark mcp`: the tools of the Model Context Protocol over standard input and output, for a client that starts this
 * program.
 */
import type { Prices } from '../accounts/pricing.ts';
import { JOB_ENDPOINTS } from '../api/account-jobs.ts';
import { isPicture } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import { Query } from '../api/query.ts';
import { type Config, loadConfig } from '../config/load-config.ts';
import type { ToolParts } from '../mcp/create-server.ts';
import type { EndpointAnswer, EndpointCaller, JobCommand } from '../mcp/endpoint-caller.ts';
import { serveOverStdio } from '../mcp/stdio.ts';
import { PRODUCT_VERSION } from '../shell/product-version.ts';
import { UsageError } from '../shell/run-process.ts';
import { DESCRIBED_ACCOUNT, describedEndpoints } from '../wiring/described-endpoints.ts';
import type { Fetching } from '../wiring/fetching.ts';
import { type Command, type CommandCall, expectWords, readWords } from './command.ts';
import { answerOnce } from './one-shot.ts';
import { startQuietFetching } from './quiet-fetching.ts';
import { listenForStop } from './stop-signal.ts';

export const mcp: Command = {
  options: {
    url: {
      type: 'string',
      takes: '<address>',
      says: 'Use the accounts and proxies of a running server; its API key comes from MUDLARK_API_KEY. Without it the pages are fetched by this program, and nothing is billed.',
    },
  },
  run: serveMcp,
};

/** Returns when the client has closed the input. Standard output carries only the protocol. */
async function serveMcp(call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  expectWords(positionals, []);
  const config = loadConfig(call.environment);
  const onUnexpected = (error: unknown) => call.io.err(`mudlark: ${error instanceof Error ? error.stack : error}\n`);
  using stop = listenForStop();
  const serve = (caller: EndpointCaller, apiKey: string | undefined) => {
    const parts: ToolParts = { caller, version: PRODUCT_VERSION, onUnexpected };
    return serveOverStdio(parts, apiKey, { input: process.stdin, output: process.stdout }, stop.signal);
  };
  if (typeof values.url === 'string') {
    await serve(remoteCaller(baseOf(values.url), config.prices), keyOf(config));
    return 0;
  }
  const fetching = await startQuietFetching(config, call.beside);
  try {
    await serve(localCaller(fetching), undefined);
  } finally {
    await fetching.close();
  }
  return 0;
}

function localCaller(fetching: Fetching): EndpointCaller {
  const byName = new Map(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
  return {
    endpoints: describedEndpoints(ENDPOINTS),
    prices: undefined,
    async call(name, query, _apiKey, signal) {
      const endpoint = byName.get(name);
      if (!endpoint) throw new Error(`there is no endpoint ${name}`);
      const { headers = {}, ...answer } = await answerOnce(endpoint, new Query(query), fetching, signal);
      return { ...answer, headers };
    },
  };
}

/** The server does not publish its prices: they are assumed to be those of this program's own configuration. */
function remoteCaller(base: URL, prices: Prices): EndpointCaller {
  return {
    endpoints: [...describedEndpoints(ENDPOINTS), DESCRIBED_ACCOUNT],
    prices,
    call(name, query, apiKey, signal) {
      const address = new URL(name, base);
      address.search = query;
      return ask(address, {}, apiKey, signal);
    },
    jobs: {
      endpoints: JOB_ENDPOINTS,
      call(order, apiKey, signal) {
        const { path, ...request } = jobRequestOf(order);
        return ask(new URL(path, base), request, apiKey, signal);
      },
    },
  };

  async function ask(
    address: URL,
    request: RequestInit,
    apiKey: string | undefined,
    signal: AbortSignal,
  ): Promise<EndpointAnswer> {
    try {
      const answer = await fetch(address, { ...request, headers: { Authorization: `Bearer ${apiKey}` }, signal });
      const { status, headers } = answer;
      const contentType = headers.get('Content-Type') ?? '';
      const told = { status, contentType, headers: Object.fromEntries(headers) };
      if (!isPicture(contentType)) return { ...told, body: await answer.text() };
      return { ...told, body: '', picture: await answer.bytes() };
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error as Error;
      const message = `The server at ${base.origin} cannot be reached: ${cause instanceof Error ? cause.message : error}.`;
      return { status: 503, contentType: 'application/json', headers: {}, body: JSON.stringify({ message }) };
    }
  }
}

function jobRequestOf(order: JobCommand): { readonly path: string; readonly method: string; readonly body?: string } {
  if (order.does === 'create') return { path: 'jobs', method: 'POST', body: order.text };
  if (order.does === 'list') return { path: 'jobs', method: 'GET' };
  const path = `jobs/${encodeURIComponent(order.id)}`;
  if (order.does !== 'results') return { path, method: order.does === 'read' ? 'GET' : 'DELETE' };
  return { path: `${path}/results?cursor=${order.cursor}&limit=${order.limit}`, method: 'GET' };
}

/** Ends with a slash, so that the endpoints are below it. */
function baseOf(text: string): URL {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--url must be the address of a Mudlark server, such as http://127.0.0.1:8080, not "${text}".`);
}

function keyOf({ apiKey }: Config): string {
  if (apiKey) return apiKey.reveal();
  throw new UsageError('--url needs the API key of an account there: set MUDLARK_API_KEY to it.');
}
