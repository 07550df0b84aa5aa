/**
 * The reference, for people: the OpenAPI document, the table of errors and the prices as one page. It can be read
 * without scripts; tabs, search and copy buttons are added by `web/reference/`.
 */
import type { Prices } from '../../accounts/pricing.ts';
import type { Endpoint } from '../endpoint.ts';
import type { OpenApiDocument } from '../openapi.ts';
import type { AnyParameter, Schema } from '../operation-parts.ts';
import { withOtherPaths } from '../other-operations.ts';
import { sharedParameters } from '../shared-parameters.ts';
import { authenticationSection } from './authentication-section.ts';
import { codeTabs } from './code-blocks.ts';
import { errorSection } from './error-section.ts';
import { commonHeaders, headerSection } from './header-section.ts';
import { anchor, escapeHtml, prose, section } from './markup.ts';
import { type NavigationGroup, navigation } from './navigation.ts';
import { type OperationParts, operationSection, SHARED_PLACE, snippetsOf } from './operation-section.ts';
import { operationGroups } from './operations.ts';
import { parameterList } from './parameter-list.ts';
import { priceLine, priceSection } from './price-section.ts';
import type { NamedSchemas } from './schema-words.ts';
import { type ToolWords, toolsSection } from './tools-section.ts';
import { webhookSection } from './webhook-section.ts';

export interface ReferenceParts {
  readonly document: OpenApiDocument;
  readonly endpoints: readonly Endpoint[];
  readonly prices: Prices;
  readonly tools: readonly ToolWords[];
}

/** Placeholder for the address under which the service was requested, which is known only then. */
const ORIGIN = 'http://origin.invalid';

/** Only a valid host name is written into commands. */
const SAFE_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The page for a request to the service under this address. */
export function referencePage(parts: ReferenceParts): (origin: string) => string {
  const pieces = pageOf(parts).split(ORIGIN);
  return (origin) => pieces.join(SAFE_ORIGIN.test(origin) ? origin : 'http://localhost');
}

const WEBHOOK = 'webhook';

/** The same icon as the dashboard. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6e66"/><path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>',
)}`;

function pageOf({ document, endpoints, prices, tools }: ReferenceParts): string {
  const whole = withOtherPaths(document);
  const groups = operationGroups(whole);
  const operations = groups.flatMap((group) => group.operations);
  const shared = sharedParameters(operations);
  const headers = commonHeaders(operations);
  const schemas = document.components.schemas as NamedSchemas;
  const parts: OperationParts = {
    origin: ORIGIN,
    shared,
    headers,
    schemas,
    priceOf: ({ path }) => {
      const endpoint = endpoints.find(({ name }) => `/${name}` === path);
      return endpoint && priceLine(endpoint, prices);
    },
    isInPlayground: ({ method, path }) => method === 'GET' && Object.hasOwn(document.paths, path),
  };
  const webhook = whole.webhooks.jobEnded?.post;
  const groupSections = groups.map(({ tag, description, operations: own }) => {
    const told = webhook?.tags.includes(tag) ? webhookSection(WEBHOOK, webhook) : '';
    const content = own.map((operation) => operationSection(operation, parts)).join('\n');
    return `<section id="group-${anchor(tag)}" class="group"><h2>${escapeHtml(tag)}</h2><p class="quiet">${escapeHtml(description)}</p>
${content}${told}</section>`;
  });
  const guide: NavigationGroup = {
    title: 'Guide',
    links: [
      { id: 'start', label: 'First call' },
      { id: 'authentication', label: 'Authentication' },
      { id: 'prices', label: 'Prices' },
      { id: 'headers', label: 'Response headers' },
      { id: 'errors', label: 'Errors' },
      { id: 'page-parameters', label: 'Page parameters' },
      { id: 'mcp', label: 'Language models' },
    ],
  };
  const places = groups.map(({ tag, operations: own }) => ({
    title: tag,
    links: [
      ...own.map(({ id, name }) => ({ id, label: name })),
      ...(webhook?.tags.includes(tag) ? [{ id: WEBHOOK, label: 'Webhook' }] : []),
    ],
  }));
  const first = operations.find(({ path }) => path === '/text');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mudlark API reference</title>
<link rel="icon" type="image/svg+xml" href="${ICON}">
<link rel="stylesheet" href="/dashboard/reference/reference.css">
<script type="module" blocking="render" src="/dashboard/reference/reference.js"></script>
</head>
<body class="shell">
<a class="skip-link" href="#content">Skip to the content</a>
${navigation([guide, ...places])}
<main id="content" class="reference" tabindex="-1">
<header class="reference-head">
<h1>API reference</h1>
<p>${prose(document.info.description)}</p>
<p class="quiet">Version ${escapeHtml(document.info.version)} · <a href="/openapi.json">openapi.json</a> · <a href="/openapi.yaml">openapi.yaml</a> · <a href="/llms.txt">llms.txt</a></p>
</header>
${section(
  'start',
  'First call',
  `<p>Endpoints are called with GET, with all their input in the query, every value percent-encoded. This one reads a page of the demonstration site, which is part of the service: put your key in place of <code>YOUR_API_KEY</code>, and it works.</p>
${first ? codeTabs('start-code', 'a first call', snippetsOf(first, ORIGIN)) : ''}`,
)}
${authenticationSection(document, ORIGIN)}
${priceSection(endpoints, prices)}
${headerSection(headers)}
${errorSection(schemas.Error as Schema)}
${section(
  'page-parameters',
  'Page parameters',
  `<p>Every endpoint that fetches a page takes these, besides its own.</p>
${parameterList(SHARED_PLACE, 'Page parameters', shared as readonly AnyParameter[])}`,
)}
${toolsSection(tools, ORIGIN)}
${groupSections.join('\n')}
</main>
<p class="visually-hidden" role="status" id="said"></p>
</body>
</html>
`;
}
