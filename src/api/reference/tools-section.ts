/** How language models use the API directly: the Model Context Protocol. */
import { codeBlock } from './code-blocks.ts';
import { entry, escapeHtml, section, table } from './markup.ts';

/** The tools that a model is offered. */
export interface ToolWords {
  readonly name: string;
  readonly title: string;
}

export function toolsSection(tools: readonly ToolWords[], origin: string): string {
  const configuration = {
    mcpServers: {
      mudlark: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer YOUR_API_KEY' } },
    },
  };
  const rows = tools.map(({ name, title }) => ({
    attributes: entry(`tool-${name}`, name, 'Language models'),
    cells: [`<code>${escapeHtml(name)}</code>`, escapeHtml(title)],
  }));
  return section(
    'mcp',
    'Language models',
    `<p><code>${escapeHtml(origin)}/mcp</code> speaks the Model Context Protocol (streamable HTTP): a model that is connected to it reads pages, searches and extracts by itself. Calls cost the same as here, and are billed to the account of the key, which is passed as with any call. Most clients accept this configuration:</p>
${codeBlock('the configuration of a client', JSON.stringify(configuration, null, 2))}
${table('Tools', ['Tool', 'What it does'], rows)}
<p>For models without tools, <a href="/llms.txt">llms.txt</a> says all of this on two pages.</p>`,
  );
}
