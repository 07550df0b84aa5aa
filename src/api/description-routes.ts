/**
 * The API's descriptions of itself: for programs, for language models, for people. Each is made when it is first
 * requested, which takes a tenth of a second, because most services are never asked for any of them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Prices } from '../accounts/pricing.ts';
import { madeOnce } from '../made-once.ts';
import { JSON_TYPE } from './endpoint.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { llmsText } from './llms-text.ts';
import { openApiDocument } from './openapi.ts';
import { withOtherPaths } from './other-operations.ts';
import type { ToolWords } from './reference/tools-section.ts';
import { shareComponents } from './share-components.ts';

export interface DescriptionParts {
  readonly prices: Prices;
  /** The tools for language models. */
  readonly tools: readonly ToolWords[];
}

export function descriptionRoutes(app: FastifyInstance, { prices, tools }: DescriptionParts): void {
  const prepareReference = madeOnce(async () => {
    const { referencePage } = await import('./reference/reference-page.ts');
    return referencePage({ document: openApiDocument(), endpoints: ENDPOINTS, prices, tools });
  });
  app.get('/openapi.json', (_request, reply) => reply.type(JSON_TYPE).send(asJson()));
  app.get('/openapi.yaml', async (_request, reply) => {
    return reply.type('application/yaml; charset=utf-8').send(await asYaml());
  });
  app.get('/llms.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(openApiDocument(), ENDPOINTS, originOf(request), prices)),
  );
  app.get('/docs', async (request, reply) => {
    const writeReference = await prepareReference();
    return reply
      .type('text/html; charset=utf-8')
      .headers(PAGE_HEADERS)
      .send(writeReference(originOf(request)));
  });
}

// Both are the same for everybody, however many services run in a process.
let published: string | undefined;

function asJson(): string {
  published ??= JSON.stringify(shareComponents(withOtherPaths(openApiDocument())));
  return published;
}

const asYaml = madeOnce(async () => {
  const { stringify } = await import('yaml');
  return stringify(JSON.parse(asJson()));
});

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** The page runs nothing from other origins, and sends them no referrer. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
