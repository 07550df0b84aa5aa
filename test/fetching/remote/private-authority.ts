/** A private certificate authority, made with the openssl command; undefined if that is missing. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../support/folder.ts';
import type { Certificate } from '../egress/certificate.ts';

export interface PrivateAuthority extends AsyncDisposable {
  /** The path of its own certificate, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  readonly certificate: string;
  /** A certificate for a server of this name. */
  issue(name: string): Certificate;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

export async function makePrivateAuthority(): Promise<PrivateAuthority | undefined> {
  const folder = await makeFolder();
  const make = (file: string, subject: string, ...more: string[]) => {
    const [key, cert] = [join(folder.path, `${file}.key`), join(folder.path, `${file}.pem`)];
    const options = ['-keyout', key, '-out', cert, '-subj', `/CN=${subject}`, ...more];
    const made = spawnSync('openssl', ['req', '-x509', ...KEY, ...options]);
    return { done: made.status === 0, key, cert };
  };
  const own = make('authority', 'An authority of our own');
  if (!own.done) return void (await folder[Symbol.asyncDispose]());
  return {
    file: own.cert,
    certificate: readFileSync(own.cert, 'utf8'),
    issue(name) {
      const extensions = [`subjectAltName=DNS:${name}`, 'basicConstraints=critical,CA:FALSE'];
      const signed = extensions.flatMap((extension) => ['-addext', extension]);
      const { key, cert } = make(name, name, ...signed, '-CA', own.cert, '-CAkey', own.key);
      return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
