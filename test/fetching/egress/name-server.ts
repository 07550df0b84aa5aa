/** A name server on a loopback UDP port whose answers may change from one query to the next. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Resolve } from '../../../src/fetching/egress/names/resolver.ts';

/**
 * Addresses of either family; undefined: there is no such name; `silent`: no answer at all. `times` counts earlier
 * queries for this name and type.
 */
export type Answers = (name: string, times: number, type: 'A' | 'AAAA') => readonly string[] | undefined | 'silent';

export interface NameServer extends AsyncDisposable {
  readonly resolve: Resolve;
  readonly questions: readonly string[];
}

const TYPES = new Map([
  [1, 4],
  [28, 6],
]);

export async function startNameServer(answers: Answers, port = 0): Promise<NameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, peer) => {
    const { name, end } = readName(query, 12);
    const type = query.readUInt16BE(end);
    const family = type === 28 ? 'AAAA' : 'A';
    const question = `${name} ${family}`;
    const found = answers(name, questions.filter((each) => each === question).length, family);
    questions.push(question);
    if (found === 'silent') return;
    const addresses = (found ?? []).filter((address) => isIP(address) === TYPES.get(type));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (found ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) => {
      const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), peer.port, peer.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 20_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);

  return {
    questions,
    async resolve(name) {
      const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
      const failed = families.find((family) => family.status === 'rejected');
      if (addresses.length === 0 && failed) throw failed.reason;
      return addresses;
    },
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** In a network namespace: how many sockets wait for an answer of a name server on port 53. */
export function openQuestions(): number {
  const lines = readFileSync('/proc/self/net/udp', 'utf8').split('\n');
  return lines.filter((line) => /^\s*\d+: [\dA-F]+:[\dA-F]+ [\dA-F]+:0035 /.test(line)).length;
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}
