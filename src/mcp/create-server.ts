/** One server of the Model Context Protocol: lists the tools and calls them. Knows nothing of how its messages travel. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { EndpointCaller, WhenLeft } from './endpoint-caller.ts';
import { readArguments } from './tool-arguments.ts';
import { refusal, toolResult } from './tool-result.ts';
import { INSTRUCTIONS } from './tool-words.ts';
import { makeTools, type Tool } from './tools.ts';

export interface ToolParts {
  readonly caller: EndpointCaller;
  /** Of the API. */
  readonly version: string;
  /** Told of errors that nobody foresaw. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Where nobody says when answers have left, that is as soon as they are there. */
export type CreateServer = (apiKey: string | undefined, whenLeft?: WhenLeft) => Server;

/** Makes a server for each exchange or connection, all with the same tools. */
export function createServers({ caller, version, onUnexpected }: ToolParts): CreateServer {
  const tools = makeTools(caller.endpoints, caller.prices);
  const definitions = tools.map(({ definition }) => definition);
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));

  async function callTool(
    tool: Tool,
    given: Readonly<Record<string, unknown>>,
    apiKey: string | undefined,
    signal: AbortSignal,
    whenLeft: WhenLeft | undefined,
  ): Promise<CallToolResult> {
    const read = readArguments(tool, given);
    if ('problem' in read) return refusal(`Failed: ${read.problem}\nNext step: correct the arguments and call again.`);
    try {
      const answer = await caller.call(tool.endpoint, read.query, apiKey, signal, whenLeft);
      return toolResult(tool, answer, read.window, caller.prices !== undefined);
    } catch (error) {
      // Nobody reads the result of a call that was canceled.
      if (!signal.aborted) onUnexpected(error);
      return refusal(
        'Failed: an unexpected error occurred.\nNext step: try once more. If it fails again, tell the user.',
      );
    }
  }

  return (apiKey, whenLeft) => {
    const server = new Server(
      { name: 'mudlark', title: 'Mudlark', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
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
