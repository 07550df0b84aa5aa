/**
 * Which host a connection is for, from its first bytes: the server name of a TLS hello, or the Host header of a plain
 * request.
 */

const HANDSHAKE = 0x16;
const SERVER_NAME = 0;

/** Undefined: more bytes are needed. An empty name: it says none. */
export function namedHost(bytes: Buffer): { readonly name: string; readonly secure: boolean } | undefined {
  if (bytes.length === 0) return undefined;
  if (bytes[0] === HANDSHAKE) {
    const whole = bytes.length >= 5 && bytes.length >= 5 + bytes.readUInt16BE(3);
    return whole ? { name: serverName(bytes), secure: true } : undefined;
  }
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [, name = ''] = /\r\nhost:[ \t]*([^\r\n:]*)/i.exec(bytes.toString('latin1', 0, end)) ?? [];
  return { name: name.trim().toLowerCase(), secure: false };
}

/** RFC 8446, section 4.1.2: the lists before the extensions are only skipped. */
function serverName(hello: Buffer): string {
  try {
    let at = 5 + 4 + 2 + 32;
    at += 1 + hello.readUInt8(at);
    at += 2 + hello.readUInt16BE(at);
    at += 1 + hello.readUInt8(at);
    const end = at + 2 + hello.readUInt16BE(at);
    for (at += 2; at + 4 <= end; at += 4 + hello.readUInt16BE(at + 2)) {
      if (hello.readUInt16BE(at) !== SERVER_NAME) continue;
      return hello.toString('latin1', at + 9, at + 9 + hello.readUInt16BE(at + 7)).toLowerCase();
    }
  } catch {
    // Cut short: it names nobody.
  }
  return '';
}
