/**
 * A model endpoint on loopback that speaks the chat completions protocol and Anthropic's messages protocol as their
 * servers do: it checks requests, refuses unsupported parameters, and answers as the test says.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: RequestBody;
}

export interface RequestBody {
  readonly model?: string;
  readonly system?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly response_format?: { readonly type: string; readonly json_schema: { readonly schema: Schema } };
  readonly tools?: readonly { readonly name: string; readonly input_schema: Schema }[];
  readonly tool_choice?: object;
  readonly stream?: boolean;
}

interface Schema {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
}

/** How to answer one request. */
export type Reply =
  /** What the model writes. */
  | { readonly text: string }
  /** The input of Anthropic's output tool. */
  | { readonly input: unknown }
  /** The model repeats its prompt: as its answer, or as the value of a field. */
  | { readonly echo: string | undefined }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Raw bytes, with status 200. */
  | { readonly raw: string }
  /** This many bytes without an end. */
  | { readonly flood: true }
  /** Accepts the request and never answers. */
  | { readonly silence: true }
  /** Writes this if the messages contain it, as a model does that obeys whoever speaks; otherwise the text. */
  | { readonly obeys: string; readonly text: string }
  /** Disconnects after a part of the answer. */
  | { readonly broken: true }
  /** Answers after some time. */
  | { readonly later: Reply; readonly milliseconds: number }
  /** Closes the connection without an answer. */
  | { readonly closed: true };

export interface Rules {
  /** Parameters that this endpoint refuses, as its error message names them. */
  readonly refuses?: readonly string[];
  readonly key?: string;
  /** The answer to requests that it refuses for another reason. */
  readonly refuse?: (body: RequestBody) => { readonly status: number; readonly body: string } | undefined;
}

export class ModelEndpoint {
  readonly received: Received[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #script: Reply[];
  readonly #rules: Rules;

  private constructor(script: readonly Reply[], rules: Rules) {
    this.#script = [...script];
    this.#rules = rules;
  }

  static async start(script: readonly Reply[], rules: Rules = {}): Promise<ModelEndpoint> {
    const endpoint = new ModelEndpoint(script, rules);
    endpoint.#server.listen(0, '127.0.0.1');
    await once(endpoint.#server, 'listening');
    return endpoint;
  }

  /** How to answer the next requests, after those that are already planned. */
  plan(...replies: readonly Reply[]): void {
    this.#script.push(...replies);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: RequestBody = JSON.parse(Buffer.concat(chunks).toString());
    const path = request.url ?? '';
    this.received.push({ path, headers: request.headers, body });
    const refusal = this.#refusal(request, body);
    if (refusal !== undefined) {
      send(
        response,
        refusal.status,
        JSON.stringify({ error: { message: refusal.message, type: 'invalid_request_error' } }),
      );
      return;
    }
    const own = this.#rules.refuse?.(body);
    if (own !== undefined) {
      send(response, own.status, own.body, { 'retry-after': '0' });
      return;
    }
    this.#reply(this.#script.shift() ?? { status: 418 }, body, path, response);
  }

  #refusal(request: IncomingMessage, body: RequestBody): { status: number; message: string } | undefined {
    const isAnthropic = request.url?.endsWith('/messages') ?? false;
    if (request.method !== 'POST') return { status: 405, message: 'method' };
    if (!isAnthropic && request.url !== '/v1/chat/completions') return { status: 404, message: 'path' };
    const { key } = this.#rules;
    const given = isAnthropic ? request.headers['x-api-key'] : request.headers.authorization;
    if (key !== undefined && given !== (isAnthropic ? key : `Bearer ${key}`)) {
      return { status: 401, message: `Incorrect API key provided: ${given}` };
    }
    if (isAnthropic && request.headers['anthropic-version'] === undefined) return { status: 400, message: 'version' };
    if (isAnthropic && (body.max_tokens === undefined || body.messages.some(({ role }) => role === 'system'))) {
      return { status: 400, message: 'messages' };
    }
    const refused = this.#rules.refuses?.find((name) => name in body);
    return refused === undefined ? undefined : { status: 400, message: `Unsupported parameter: '${refused}'` };
  }

  #reply(reply: Reply, body: RequestBody, path: string, response: ServerResponse): void {
    if ('silence' in reply) return;
    if ('later' in reply) {
      setTimeout(() => this.#reply(reply.later, body, path, response), reply.milliseconds);
      return;
    }
    if ('closed' in reply) {
      response.socket?.resetAndDestroy();
      return;
    }
    if ('echo' in reply) {
      const told = body.messages[0]?.content ?? '';
      this.#reply(
        { text: reply.echo === undefined ? told : JSON.stringify({ [reply.echo]: told }) },
        body,
        path,
        response,
      );
      return;
    }
    if ('obeys' in reply) {
      const isTold = body.messages.some(({ content }) => content.includes(reply.obeys));
      this.#reply({ text: isTold ? reply.obeys : reply.text }, body, path, response);
      return;
    }
    if ('text' in reply || 'input' in reply) {
      const answer = path.endsWith('/messages') ? message(reply, body) : completion(reply);
      send(response, 200, JSON.stringify(answer));
    } else if ('raw' in reply) send(response, 200, reply.raw);
    else if ('flood' in reply) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    } else if ('broken' in reply) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"choices":', () => response.destroy());
    } else send(response, reply.status, reply.body ?? '{"error":{"message":"no"}}', reply.headers);
  }
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

type Written = Extract<Reply, { text: string } | { input: unknown }>;

function completion(reply: Written): object {
  const content = 'text' in reply ? reply.text : JSON.stringify(reply.input);
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  };
}

function message(reply: Written, body: RequestBody): object {
  const tool = body.tools?.[0]?.name;
  const content =
    'input' in reply
      ? [
          { type: 'thinking', thinking: 'hm', signature: 's' },
          { type: 'tool_use', id: 'toolu_1', name: tool, input: reply.input },
        ]
      : [{ type: 'text', text: reply.text }];
  return { id: 'msg_1', type: 'message', role: 'assistant', content, usage: { input_tokens: 100, output_tokens: 10 } };
}
