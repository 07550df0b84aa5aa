// Reads a TLS ClientHello record: its cipher suites, extensions, groups, signature algorithms and protocols, in their
// order.

const hex = (number) => number.toString(16).padStart(4, '0');

/** RFC 8701: random values that keep servers tolerant. */
const isGrease = (number) => (number & 0x0f0f) === 0x0a0a && number >> 8 === (number & 0xff);

function numbers(bytes, from, length) {
  return Array.from({ length: length / 2 }, (_, index) => bytes.readUInt16BE(from + 2 * index));
}

const named = (list) => list.map((number) => (isGrease(number) ? 'GREASE' : hex(number)));

export function describeHello(bytes) {
  let at = 5 + 4 + 2 + 32;
  at += 1 + bytes[at];
  const cipherBytes = bytes.readUInt16BE(at);
  const ciphers = numbers(bytes, at + 2, cipherBytes);
  at += 2 + cipherBytes;
  at += 1 + bytes[at];
  const end = at + 2 + bytes.readUInt16BE(at);
  at += 2;
  const hello = { ciphers: named(ciphers).join(' '), extensions: [] };
  while (at < end) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const from = at + 4;
    hello.extensions.push(type);
    if (type === 10) hello.groups = named(numbers(bytes, from + 2, length - 2)).join(' ');
    if (type === 13) hello.signatures = named(numbers(bytes, from + 2, length - 2)).join(' ');
    if (type === 16)
      hello.protocols = bytes
        .toString('latin1', from + 2, from + length)
        .replace(/[^\x20-\x7e]/g, ' ')
        .trim();
    at = from + length;
  }
  hello.extensions = hello.extensions.map((type) => (isGrease(type) ? 'GREASE' : type)).join(' ');
  return hello;
}
