// The compared clients, each as one function that fetches a URL and returns the body as text.
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { Deadline } from '../../src/deadline.ts';
import { createHttpClient } from '../../src/fetching/http/client.ts';
import { requestHeaders } from '../../src/fetching/http/request-headers.ts';

function browserHeaders(url) {
  return requestHeaders({ url: new URL(url), device: 'desktop', country: 'us', caller: {} });
}

function pairs(flat) {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index], flat[2 * index + 1]]);
}

export const CLIENTS = {
  async 'node:http'() {
    const plain = new http.Agent({ keepAlive: true });
    const secure = new https.Agent({ keepAlive: true });
    return (url) =>
      new Promise((resolve, reject) => {
        const isSecure = url.startsWith('https:');
        const request = (isSecure ? https : http).get(
          url,
          { agent: isSecure ? secure : plain, headers: browserHeaders(url) },
          (response) => {
            const pieces = [];
            response.on('data', (piece) => pieces.push(piece));
            response.on('end', () => resolve(Buffer.concat(pieces).toString()));
            response.on('error', reject);
          },
        );
        request.on('error', reject);
      });
  },
  async 'undici request'() {
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent();
    return async (url) => {
      // It sets these two itself, and refuses other values.
      const headers = pairs(browserHeaders(url)).filter(
        ([name]) => !['host', 'connection'].includes(name.toLowerCase()),
      );
      const { body } = await request(url, { dispatcher, headers: headers.flat() });
      return body.text();
    };
  },
  async 'undici fetch'() {
    const { Agent, fetch } = await import('undici');
    const dispatcher = new Agent();
    return async (url) => {
      const headers = pairs(browserHeaders(url)).filter(
        ([name]) => !['host', 'connection'].includes(name.toLowerCase()),
      );
      return (await fetch(url, { dispatcher, headers })).text();
    };
  },
  async impit() {
    const { Impit } = await import('impit');
    const client = new Impit({ browser: 'chrome' });
    return async (url) => (await client.fetch(url)).text();
  },
  async mudlark() {
    const dialer = {
      dial: ({ host, port }) =>
        new Promise((resolve, reject) => {
          const socket = net.connect({ host, port });
          socket.once('error', reject);
          socket.once('connect', () => resolve({ socket, form: 'origin', proxyAuthorization: undefined }));
        }),
    };
    const client = createHttpClient({ dialer, maxBodyBytes: 20 * 1024 * 1024, ignoreTlsErrors: false });
    const route = { exit: 'datacenter', upstream: undefined, key: 'bench' };
    return async (url) => {
      using deadline = new Deadline(10_000);
      const request = { url, headers: {}, device: 'desktop', country: 'us', route, followRedirects: true, deadline };
      return (await client.get(request)).body;
    };
  },
};
