/**
 * The client of the stealth tier for pages without JavaScript. It identifies itself as the tier's browser. Over https,
 * its TLS and HTTP/2 look like that browser's too. Over plain http, where only the request itself is visible, Node's
 * client writes it as Chrome does.
 */
import { RequestCanceled } from '../../deadline.ts';
import { inBackground } from '../../stray-errors.ts';
import type { DeviceProfile } from '../devices.ts';
import { FetchFailure } from '../failure.ts';
import type { Device } from '../page.ts';
import type { AnswerMessage } from './answer-message.ts';
import type { HttpClient, HttpClientSettings } from './client.ts';
import { abandon } from './exchange.ts';
import { isOfUnknownIssuer, LARGE_HEADERS, NOT_HTTP } from './failure-of-error.ts';
import { followRedirects, type Hop, type SendHop } from './follow-redirects.ts';
import { ImpitVisit, type VisitSettings } from './impit-visit.ts';
import { NodeSender } from './node-sender.ts';
import { isRedirect } from './redirect.ts';

export interface StealthClientSettings extends HttpClientSettings {
  readonly gateway: VisitSettings['gateway'];
  /** Undefined if it has no binary for this machine: then Node's client sends everything. */
  readonly impit: VisitSettings['impit'] | undefined;
  /** How the tier's browser identifies itself. */
  readonly profiles: () => Promise<Readonly<Record<Device, DeviceProfile>>>;
}

export function createStealthClient(settings: StealthClientSettings): HttpClient {
  const { impit, gateway, ignoreTlsErrors, profiles } = settings;
  const node = new NodeSender(settings);
  const visits = new Set<ImpitVisit>();
  return {
    async get(request) {
      const visit = impit && new ImpitVisit({ impit, gateway, ignoreTlsErrors });
      if (visit) visits.add(visit);
      try {
        const profile = (await request.deadline.race(profiles()))[request.device];
        const send: SendHop = (hop) =>
          visit && hop.url.protocol === 'https:' && !hop.mended ? sendLeniently(hop, visit, node) : node.send(hop);
        const answered = followRedirects(request, profile, send, settings);
        return await request.deadline.race(answered);
      } catch (error) {
        request.deadline.check();
        if (node.closed) throw new RequestCanceled('shutdown');
        throw error;
      } finally {
        if (visit) {
          visits.delete(visit);
          inBackground(visit[Symbol.asyncDispose](), 'ending a visit');
        }
      }
    },
    async close() {
      node.close();
      await Promise.all([...visits].map((visit) => visit[Symbol.asyncDispose]()));
    },
  };
}

/**
 * impit refuses answers with malformed headers, and with more than 100, which browsers and Node's client accept, and
 * does not complete chains of certificates, as these do: then that client asks once more.
 */
async function sendLeniently(hop: Hop, visit: ImpitVisit, node: NodeSender): Promise<AnswerMessage> {
  try {
    const answer = await visit.send(hop);
    if (hop.body !== undefined || !mayBeMisread(answer)) return answer;
    abandon(answer);
    return await node.send(hop);
  } catch (error) {
    if (!mayBeReadByNode(error)) throw error;
    // A body may have been read, but not where the certificate is unknown: nothing was sent.
    if (hop.body !== undefined && !isOfUnknownIssuer(error)) throw error;
    return await node.send(hop);
  }
}

/** impit joins several addresses of a redirect, which browsers refuse, to one. It undoes only one coding of several. */
function mayBeMisread({ statusCode = 0, headers }: AnswerMessage): boolean {
  if (headers['content-encoding']?.includes(',')) return true;
  return isRedirect(statusCode) && headers.location?.includes(', ') === true;
}

function mayBeReadByNode(error: unknown): error is FetchFailure {
  if (!(error instanceof FetchFailure)) return false;
  return error.message === NOT_HTTP || error.message === LARGE_HEADERS || isOfUnknownIssuer(error);
}

/** Undefined if there is no binary for this machine. */
export async function loadImpit(): Promise<VisitSettings['impit'] | undefined> {
  try {
    return (await import('impit')).Impit;
  } catch {
    return undefined;
  }
}
