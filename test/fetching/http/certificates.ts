/** Certificates made with the openssl command, in a folder that is removed with the test. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface IdentityRequest {
  /** `DNS:name` or `IP:address`, joined with commas. */
  readonly names: string;
  readonly selfSigned?: boolean;
  /** `YYYYMMDDHHMMSSZ`. */
  readonly from?: string;
  readonly until?: string;
  /** An identity that this authority has issued as another authority. */
  readonly by?: Identity;
  readonly isAuthority?: boolean;
  /** By default `leaf`. */
  readonly subject?: string;
  /** By which it is signed: SHA-256 by default. */
  readonly digest?: string;
  /** In the words of OpenSSL's settings. */
  readonly extension?: string;
  /** Where the certificate of its issuer is. */
  readonly issuerAddress?: string;
}

export class CertificateAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mudlark-certificates-'));
  readonly certificate: string;
  readonly #files = new WeakMap<Identity, string>();
  #made = 0;

  constructor() {
    this.#openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Test authority',
      '-days',
      '30',
      '-addext',
      'keyUsage=critical,keyCertSign',
    );
    this.certificate = this.#read('ca.crt');
    writeFileSync(join(this.#folder, 'index.txt'), '');
    writeFileSync(
      join(this.#folder, 'ca.conf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\ncopy_extensions=copy\nunique_subject=no\n[p]\ncommonName=supplied\n',
    );
  }

  issue({ names, selfSigned = false, from, until, by, ...request }: IdentityRequest): Identity {
    const { isAuthority = false, subject = 'leaf', issuerAddress, digest = 'sha256', extension } = request;
    this.#made += 1;
    const name = `leaf${this.#made}`;
    const issuer = (by && this.#files.get(by)) ?? 'ca';
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-subj',
      `/CN=${subject}`,
      '-addext',
      `subjectAltName=${names}`,
      ...(isAuthority && !selfSigned ? ['-addext', 'basicConstraints=critical,CA:TRUE'] : []),
      ...(extension ? ['-addext', extension] : []),
      ...(issuerAddress ? ['-addext', `authorityInfoAccess=caIssuers;URI:${issuerAddress}`] : []),
    ];
    if (selfSigned) this.#openssl('req', '-x509', ...key, '-out', `${name}.crt`, '-days', '30');
    else {
      this.#openssl('req', ...key, '-out', `${name}.csr`);
      const dates = [...(from ? ['-startdate', from] : []), ...(until ? ['-enddate', until] : ['-days', '30'])];
      this.#openssl(
        'ca',
        '-batch',
        '-notext',
        '-md',
        digest,
        '-config',
        'ca.conf',
        '-cert',
        `${issuer}.crt`,
        '-keyfile',
        `${issuer}.key`,
        '-in',
        `${name}.csr`,
        '-out',
        `${name}.crt`,
        ...dates,
      );
    }
    const identity = { key: this.#read(`${name}.key`), cert: this.#read(`${name}.crt`) };
    this.#files.set(identity, name);
    return identity;
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.#folder, stdio: 'pipe' });
  }

  #read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }
}

export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
