/**
 * The page's routes: its files by name, and the page itself for every other path, because the page has its own
 * client-side routes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, ENCODINGS } from '../../compression/choose-encoding.ts';
import { DashboardProblem } from '../problem.ts';
import { ASSET_HEADERS, FRAME_HEADERS } from '../security-headers.ts';
import type { DashboardPage } from './dashboard-page.ts';
import type { PageFile } from './page-files.ts';

const INDEX = 'index.html';
/** The names in this folder contain a hash of the file's content. */
const ASSETS = 'assets/';

/** `Refresh` reloads by itself; even without it the text is true. */
const NOT_YET = {
  building: { headers: { Refresh: '3', 'Retry-After': '3' }, text: 'The dashboard is being built. A moment, please.' },
  failed: { headers: {}, text: 'The dashboard could not be built. The log of the service says why.' },
} as const;

export function pageRoutes(scope: FastifyInstance, page: DashboardPage): void {
  scope.get('/', (request, reply) => serve(INDEX, request, reply));
  scope.get('/*', (request, reply) => serve((request.params as { '*': string })['*'], request, reply));

  async function serve(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const files = await page.files();
    if (typeof files === 'string') return tellWhyNot(reply, files);
    const file = files.get(path);
    if (path.startsWith(ASSETS)) {
      if (file === undefined) throw new DashboardProblem(404, 'There is no such file.');
      reply.headers(ASSET_HEADERS).header('Cache-Control', 'public, max-age=31536000, immutable');
      return sendFile(file, request, reply);
    }
    // The only other document is the frame for scraped pages.
    if (file !== undefined && path !== INDEX && path.endsWith('.html')) reply.headers(FRAME_HEADERS);
    const shown = file ?? files.get(INDEX);
    if (shown === undefined) return tellWhyNot(reply, 'failed');
    // A visitor who signs out and goes back must not see the old page, so the page itself is never cached.
    reply.header('Cache-Control', shown === files.get(INDEX) ? 'no-store' : 'no-cache');
    return sendFile(shown, request, reply);
  }
}

function sendFile({ type, tag, bodies }: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const encoding = chooseEncoding(
    request.headers['accept-encoding'],
    ENCODINGS.filter((each) => bodies[each] !== undefined),
  );
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.type(type).send(bodies[encoding ?? 'identity']);
}

function tellWhyNot(reply: FastifyReply, why: keyof typeof NOT_YET): FastifyReply {
  const { headers, text } = NOT_YET[why];
  const title = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mudlark</title>';
  return reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .type('text/html; charset=utf-8')
    .send(`${title}<h1>Mudlark</h1><p>${text}</p></html>\n`);
}
