/**
 * A certificate authority of one test: it issues a certificate for any name, when it is first asked for. Node can sign
 * but not issue, so the few fields that a certificate needs are written here as DER (RFC 5280, X.690).
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';

const DAY = 86_400_000;

export class CertificateAuthority {
  /** In PEM: whoever trusts it trusts every host of the open web. */
  readonly certificate: string;
  readonly #name = 'Mudlark test authority';
  readonly #key: KeyObject;
  /** One key for all names: making one takes longer than signing a thousand certificates. */
  readonly #hostKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #contexts = new Map<string, SecureContext>();

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const isAuthority = extension('2.5.29.19', sequence(boolean(true)), true);
    const signsCertificates = extension('2.5.29.15', tlv(0x03, Buffer.from([0x01, 0x06])), true);
    this.certificate = this.#issue(this.#name, publicKey, [isAuthority, signsCertificates]);
  }

  contextFor(name: string): SecureContext {
    const known = this.#contexts.get(name);
    if (known) return known;
    const context = createSecureContext(this.identityFor(name));
    this.#contexts.set(name, context);
    return context;
  }

  /** Key and certificate in PEM. */
  identityFor(name: string): { readonly key: string; readonly cert: string } {
    const address = isIPv4(name) && Buffer.from(name.split('.').map(Number));
    const alternative = address ? tlv(0x87, address) : tlv(0x82, Buffer.from(name, 'latin1'));
    const cert = this.#issue(name, this.#hostKeys.publicKey, [extension('2.5.29.17', sequence(alternative), false)]);
    return { key: String(this.#hostKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })), cert };
  }

  #issue(subject: string, key: KeyObject, extensions: readonly Buffer[]): string {
    const algorithm = sequence(identifier('1.2.840.10045.4.3.2'));
    const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
    const content = sequence(
      tlv(0xa0, tlv(0x02, Buffer.from([2]))),
      tlv(0x02, serial),
      algorithm,
      distinguishedName(this.#name),
      sequence(time(Date.now() - DAY), time(Date.now() + 30 * DAY)),
      distinguishedName(subject),
      key.export({ type: 'spki', format: 'der' }),
      tlv(0xa3, sequence(...extensions)),
    );
    const der = sequence(content, algorithm, bits(sign('sha256', content, this.#key)));
    const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  }
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tlv(0x30, Buffer.concat(parts));
const bits = (content: Buffer) => tlv(0x03, Buffer.concat([Buffer.from([0]), content]));
const boolean = (value: boolean) => tlv(0x01, Buffer.from([value ? 0xff : 0]));

function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tlv(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** The common name alone; it holds at most 64 characters, and nobody reads it where there is an alternative name. */
function distinguishedName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(identifier('2.5.4.3'), tlv(0x0c, Buffer.from(name.slice(0, 64))))));
}

function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replace(/\D/g, '');
  return tlv(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function extension(id: string, value: Buffer, critical: boolean): Buffer {
  return sequence(identifier(id), ...(critical ? [boolean(true)] : []), tlv(0x04, value));
}
