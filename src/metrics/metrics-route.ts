/**
 * `/metrics` for those who may read it: with the operator's token, or without a token only from this machine. A request
 * through a proxy comes from elsewhere, even if the proxy is on this machine.
 */
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Secret } from '../secret.ts';
import type { Metrics } from './metrics.ts';

export function metricsRoute(metrics: Metrics, token: Secret | undefined): (app: FastifyInstance) => void {
  const mayRead = token ? (request: FastifyRequest) => hasToken(request, token) : isFromHere;
  const message = token
    ? 'The metrics need their token: Authorization: Bearer <MUDLARK_METRICS_TOKEN>.'
    : 'Without a token, only this machine may read the metrics. The operator can set MUDLARK_METRICS_TOKEN.';
  return (app) => {
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request))
        return reply.code(403).type('application/json; charset=utf-8').send(JSON.stringify({ message }));
      return reply.type(metrics.contentType).send(await metrics.read());
    });
  };
}

function hasToken({ headers }: FastifyRequest, token: Secret): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token.reveal()}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function isFromHere({ headers, hostname, socket }: FastifyRequest): boolean {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return false;
  // A web page whose host name resolves to this machine also sends requests from here, but with that name as Host.
  return isLoopback(socket.remoteAddress ?? '') && (hostname === 'localhost' || isLoopback(hostname));
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}
