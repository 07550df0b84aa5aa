/** The dashboard's playground: calls of the API on behalf of the signed-in account. */
import type { ApiCaller } from '../api/api-caller.ts';
import { base64Bytes } from '../api/base64-body.ts';
import { type Content, isPicture, JSON_TYPE, textOf } from '../api/endpoint.ts';
import { Query } from '../api/query.ts';
import { newRequestId } from '../api/request-id.ts';
import { SHORT_TEXT } from '../api/write-answer.ts';
import type { EndpointForm, PlaygroundResult } from '../dashboard/contract.ts';
import type { Playground } from '../dashboard/parts.ts';
import { Deadline } from '../deadline.ts';
import type { PageWork } from '../page-work/page-work.ts';
import { cancelWith } from './cancel-with.ts';
import { endpointForms } from './endpoint-forms.ts';

/** Milliseconds that a thread may take for a longer one. */
const WRITING = 10_000;

export function createPlayground(caller: ApiCaller, pageWork: Pick<PageWork, 'for'>): Playground {
  // Made when somebody first opens the playground: it takes a tenth of a second.
  let made: readonly EndpointForm[] | undefined;
  const forms = () => {
    made ??= endpointForms();
    return made;
  };
  const unknown = (endpoint: string) =>
    forms().some(({ name }) => name === endpoint) ? undefined : `There is no endpoint ${endpoint.slice(0, 100)}.`;
  return {
    get forms() {
      return forms();
    },
    price({ endpoint, query }) {
      const problem = unknown(endpoint);
      if (problem !== undefined) return { problem };
      const price = caller.price(endpoint, new Query(query));
      return 'credits' in price ? price : { problem: price.wrong };
    },
    async run(account, { endpoint, query }, signal, whenLeft): Promise<PlaygroundResult> {
      const problem = unknown(endpoint);
      if (problem !== undefined) return refused(problem);
      const requestId = newRequestId();
      const started = performance.now();
      const reply = await caller.call({
        requestId,
        endpoint,
        query: new Query(query),
        credential: () => ({ account }),
        watch: cancelWith(signal),
      });
      if (reply.leaving) whenLeft(reply.leaving.end);
      const { status, contentType, body, credits, phases } = reply;
      return {
        status,
        headers: { 'Service-Request-Id': requestId, ...reply.headers },
        contentType,
        ...(await written(contentType, body)),
        credits,
        milliseconds: performance.now() - started,
        phases,
      };
    },
    async write({ id }, result) {
      if (result.body.length <= SHORT_TEXT) return JSON.stringify(result);
      using deadline = new Deadline(WRITING);
      return pageWork.for({ partition: String(id), deadline })('jsonBytes', [result], deadline.signal);
    },
  };
}

/** Pictures are not text. */
async function written(
  contentType: string,
  body: Content['body'],
): Promise<Pick<PlaygroundResult, 'body' | 'encoding'>> {
  if (!isPicture(contentType) || typeof body === 'string') return { body: textOf(body) };
  return { body: (await base64Bytes(body)).toString('latin1'), encoding: 'base64' };
}

function refused(message: string): PlaygroundResult {
  return {
    status: 404,
    headers: {},
    contentType: JSON_TYPE,
    body: JSON.stringify({ message }),
    credits: 0,
    milliseconds: 0,
    phases: [],
  };
}
