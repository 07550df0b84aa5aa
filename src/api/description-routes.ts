/** The API's descriptions of itself: for programs, for language models, for people. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stringify as toYaml } from 'yaml';
import type { Prices } from '../accounts/pricing.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { llmsText } from './llms-text.ts';
import { openApiDocument } from './openapi.ts';
import { withOtherPaths } from './other-operations.ts';
import { referencePage } from './reference/reference-page.ts';
import type { ToolWords } from './reference/tools-section.ts';
import { shareComponents } from './share-components.ts';

export interface DescriptionParts {
  readonly prices: Prices;
  /** What language models are offered. */
  readonly tools: readonly ToolWords[];
}

export function descriptionRoutes(app: FastifyInstance, { prices, tools }: DescriptionParts): void {
  const document = openApiDocument();
  const published = shareComponents(withOtherPaths(document));
  const asJson = JSON.stringify(published);
  // Made for the first who asks, and few do: they take longer than all the others together.
  let asYaml: string | undefined;
  let writeReference: ((origin: string) => string) | undefined;
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(asJson));
  app.get('/openapi.yaml', (_request, reply) => {
    asYaml ??= toYaml(published);
    return reply.type('application/yaml; charset=utf-8').send(asYaml);
  });
  app.get('/llms.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(document, ENDPOINTS, originOf(request), prices)),
  );
  app.get('/docs', (request, reply) => {
    writeReference ??= referencePage({ document, endpoints: ENDPOINTS, prices, tools });
    return reply
      .type('text/html; charset=utf-8')
      .headers(PAGE_HEADERS)
      .send(writeReference(originOf(request)));
  });
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** Nothing foreign runs in the page, and nobody is told about it. */
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
