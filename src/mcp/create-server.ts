/** One server of the Model Context Protocol: lists the tools and calls them. Knows nothing of the transport. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { EndpointCaller, WhenLeft } from './endpoint-caller.ts';
import { type JobTool, makeJobTools } from './job-tools.ts';
import { readArguments } from './tool-arguments.ts';
import { refusal, toolResult } from './tool-result.ts';
import { instructions } from './tool-words.ts';
import { makeTools, type Tool } from './tools.ts';

export interface ToolParts {
  readonly caller: EndpointCaller;
  /** Version of the API. */
  readonly version: string;
  /** Called with unexpected errors. */
  readonly onUnexpected: (error: unknown) => void;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Without a notification of when answers are sent, they count as sent at once. */
export type CreateServer = (apiKey: string | undefined, whenLeft?: WhenLeft) => Server;

/** Makes a server for each exchange or connection, all with the same tools. */
export function createServers({ caller, version, onUnexpected }: ToolParts): CreateServer {
  const tools = makeTools(caller.endpoints, caller.prices);
  const jobTools = caller.jobs ? makeJobTools(caller.jobs, caller.prices) : [];
  const definitions = [...tools, ...jobTools].map(({ definition }) => definition);
  const byName = new Map<string, Tool | JobTool>([...tools, ...jobTools].map((tool) => [tool.definition.name, tool]));

  async function callEndpoint(
    tool: Tool,
    given: Arguments,
    apiKey: string | undefined,
    signal: AbortSignal,
    whenLeft: WhenLeft | undefined,
  ): Promise<CallToolResult> {
    const read = readArguments(tool, given);
    if ('problem' in read) return refusal(`Failed: ${read.problem}\nNext step: correct the arguments and call again.`);
    const answer = await caller.call(tool.endpoint, read.query, apiKey, signal, whenLeft);
    return toolResult(tool, answer, read.window, caller.prices !== undefined);
  }

  async function callTool(
    tool: Tool | JobTool,
    given: Arguments,
    apiKey: string | undefined,
    signal: AbortSignal,
    whenLeft: WhenLeft | undefined,
  ): Promise<CallToolResult> {
    try {
      if ('call' in tool) return await tool.call(given, apiKey, signal, whenLeft);
      return await callEndpoint(tool, given, apiKey, signal, whenLeft);
    } catch (error) {
      // Nobody reads the result of a canceled call.
      if (!signal.aborted) onUnexpected(error);
      return refusal(
        'Failed: an unexpected error occurred.\nNext step: try once more. If it fails again, tell the user.',
      );
    }
  }

  return (apiKey, whenLeft) => {
    const server = new Server(
      { name: 'mudlark', title: 'Mudlark', version },
      { capabilities: { tools: {} }, instructions: instructions(caller.jobs !== undefined) },
    );
    server.setRequestHandler('tools/list', () => ({ tools: definitions }));
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const tool = byName.get(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
      return callTool(tool, params.arguments ?? {}, apiKey, context.mcpReq.signal, whenLeft);
    });
    return server;
  };
}
