/** Pages that keep connections and workers open: these must end with the page, or when the tab is cleared. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Routes, repeatedly, script, scripted } from './route.ts';

const WEBSOCKET_KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT_FRAME = 0x81;
const CLOSE_OPCODE = 0x8;

export const connectionPages: Routes = {
  // A WebSocket that sends for ever: not waited for, closed with the page.
  '/websocket-forever': scripted(
    'websocket-forever',
    `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/websocket');
     socket.onmessage = ({ data }) => { document.body.dataset.tick = data; };`,
  ),

  // 200 of them: the same.
  '/websocket-flood': scripted(
    'websocket-flood',
    `globalThis.kept = Array.from({ length: 200 }, () => new WebSocket(location.origin.replace('http', 'ws') + '/websocket'));`,
  ),

  // An event stream that sends for ever: not waited for, closed with the page.
  '/eventsource-forever': scripted(
    'eventsource-forever',
    `new EventSource('/events').onmessage = ({ data }) => { document.body.dataset.tick = data; };`,
  ),
  '/events': (visit) => {
    const { response } = visit;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    let tick = 0;
    const send = () => response.write(`data: ${tick++}\n\n`);
    send();
    repeatedly(visit, 100, send);
  },

  // A fetch whose answer never comes: not waited for past js_timeout, closed with the page.
  '/fetch-forever': scripted('fetch-forever', `addEventListener('load', () => { fetch('/silent'); });`),

  // Registers a worker that answers every later request with its own text: the next visitor gets the server's.
  '/service-worker': scripted(
    'service-worker',
    `navigator.serviceWorker.register('/service-worker/worker.js', { scope: '/' })
       .then(() => navigator.serviceWorker.ready)
       .then(() => { document.body.insertAdjacentHTML('beforeend', '<p id="late">Registered.</p>'); });`,
  ),
  '/service-worker/worker.js': (visit) => {
    visit.response.setHeader('Service-Worker-Allowed', '/');
    script(
      `addEventListener('install', () => skipWaiting());
       addEventListener('activate', (event) => event.waitUntil(clients.claim()));
       addEventListener('fetch', (event) => event.respondWith(
         new Response('<p id="content">Answered by the worker.</p>', { headers: { 'Content-Type': 'text/html' } })));`,
    )(visit);
  },

  // A shared worker that counts the pages that ever connected to it: every visitor is the first.
  '/shared-worker': scripted(
    'shared-worker',
    `const worker = new SharedWorker('/shared-worker/worker.js');
     worker.port.onmessage = ({ data }) => {
       document.body.insertAdjacentHTML('beforeend', '<pre id="found">' + data + '</pre>');
     };`,
  ),
  '/shared-worker/worker.js': script(
    'let joined = 0; onconnect = ({ ports: [port] }) => { joined += 1; port.postMessage(joined); };',
  ),

  // Sends a beacon when it is left: allowed or not, nobody waits for it.
  '/beacon': scripted(
    'beacon',
    `addEventListener('pagehide', () => navigator.sendBeacon('/beacon/sent', 'left')); fetch('/silent', { keepalive: true });`,
  ),
  '/beacon/sent': ({ response }) => {
    response.writeHead(204).end();
  },

  // Searches for the machine's addresses with WebRTC: it may learn only the proxy's, and no packet leaves.
  '/webrtc': scripted(
    'webrtc',
    `(async () => {
       const found = [];
       try {
         const peer = new RTCPeerConnection({ iceServers: [] });
         peer.onicecandidate = ({ candidate }) => { if (candidate) found.push(candidate.candidate); };
         peer.createDataChannel('x');
         await peer.setLocalDescription(await peer.createOffer());
         await new Promise((resolve) => setTimeout(resolve, 500));
       } catch (error) { found.push(error.name); }
       document.body.insertAdjacentHTML('beforeend', '<pre id="found">' + JSON.stringify(found) + '</pre>');
     })();`,
  ),
};

/** Accepts the connection as a WebSocket, and sends until the other side disconnects. */
export function tickOverWebSocket(request: IncomingMessage, socket: Duplex): void {
  const key = request.headers['sec-websocket-key'];
  socket.on('error', () => socket.destroy());
  if (typeof key !== 'string' || request.url !== '/websocket') {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const accept = createHash('sha1').update(`${key}${WEBSOCKET_KEY_SUFFIX}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let tick = 0;
  const send = () => {
    const text = Buffer.from(String(tick++));
    socket.write(Buffer.concat([Buffer.of(TEXT_FRAME, text.length), text]));
  };
  send();
  const timer = setInterval(send, 100);
  socket.once('close', () => clearInterval(timer));
  socket.on('end', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    if (((data[0] ?? 0) & 0x0f) === CLOSE_OPCODE) socket.destroy();
  });
}
