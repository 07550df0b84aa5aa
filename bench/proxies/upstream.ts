/**
 * A minimal upstream proxy: the first line of a connection names its target, and all bytes are passed on unread. That
 * is enough for a client that uses each connection for one target. With a port as argument, every connection leads
 * there.
 */
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

const LOOPBACK = '127.0.0.1';
const FIRST_LINE = /^(?<method>[A-Z]+) (?:http:\/\/)?(?<host>[^:/ ]+)(?::(?<port>\d+))?/;
const onlyPort = process.argv[2];

const server = createServer({ noDelay: true }, (client) => {
  client.on('error', () => {});
  client.once('data', (head) => {
    client.pause();
    const { method, host = '', port = '80' } = FIRST_LINE.exec(head.toString('latin1'))?.groups ?? {};
    const where = onlyPort ? { host: LOOPBACK, port: Number(onlyPort) } : { host, port: Number(port) };
    const target = connect({ ...where, noDelay: true }, () => {
      if (method === 'CONNECT') client.write('HTTP/1.1 200 OK\r\n\r\n');
      else target.write(head);
      pipeline(client, target, () => {});
      pipeline(target, client, () => {});
    });
    target.on('error', () => client.destroy());
  });
});
server.listen(0, LOOPBACK, () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
