/** How a key is passed: the security schemes of the document, each with an example call. */
import type { OpenApiDocument } from '../openapi.ts';
import { codeBlock } from './code-blocks.ts';
import { escapeHtml, prose, section } from './markup.ts';

interface SecurityScheme {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

const KEY = 'YOUR_API_KEY';

export function authenticationSection({ components }: OpenApiDocument, origin: string): string {
  const schemes = Object.values(components.securitySchemes as Readonly<Record<string, SecurityScheme>>);
  const ways = schemes.map((scheme) => {
    const { title, command } = wayOf(scheme, origin);
    return `<h3>${title}</h3>${scheme.description === undefined ? '' : `<p>${prose(scheme.description)}</p>`}
${codeBlock(`the call with the key ${scheme.in === 'query' ? 'in the query' : 'in a header'}`, command)}`;
  });
  return section(
    'authentication',
    'Authentication',
    `<p>Every call needs an API key of your account, passed in one of these ways. The <a href="/dashboard/keys">dashboard</a> makes and revokes keys; a key in the query comes before one in a header.</p>
${ways.join('\n')}`,
  );
}

function wayOf({ in: where, name = 'Authorization' }: SecurityScheme, origin: string) {
  if (where === 'query') {
    return {
      title: `In the query: <code>${escapeHtml(name)}</code>`,
      command: `curl '${origin}/account?${name}=${KEY}'`,
    };
  }
  const value = where === 'header' ? KEY : `Bearer ${KEY}`;
  return {
    title: `In a header: <code>${escapeHtml(name)}</code>`,
    command: `curl -H '${name}: ${value}' '${origin}/account'`,
  };
}
