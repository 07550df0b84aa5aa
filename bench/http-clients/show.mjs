// What a target sees of each client: the request head byte for byte, and the parts of the TLS hello. node show.mjs
import net from 'node:net';
import { describeHello } from './client-hello.mjs';
import { CLIENTS } from './clients.mjs';

function firstBytes(answer) {
  return new Promise((resolve) => {
    const ready = Promise.withResolvers();
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      const pieces = [];
      socket.on('data', (piece) => {
        pieces.push(piece);
        const all = Buffer.concat(pieces);
        const whole = answer ? all.includes('\r\n\r\n') : all.length >= 5 + all.readUInt16BE(3);
        if (!whole) return;
        ready.resolve(all);
        socket.end(answer);
        server.close();
      });
    });
    server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port, bytes: ready.promise }));
  });
}

for (const name of Object.keys(CLIENTS)) {
  const fetchText = await CLIENTS[name]();
  const plain = await firstBytes('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  await fetchText(`http://localhost:${plain.port}/`);
  const secure = await firstBytes(undefined);
  fetchText(`https://localhost:${secure.port}/`).catch(() => {});
  process.stdout.write(
    `\n== ${name}\n${await plain.bytes}${JSON.stringify(describeHello(await secure.bytes), undefined, 1)}\n`,
  );
}
process.exit(0);
