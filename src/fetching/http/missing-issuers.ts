/**
 * Finds the certificates that a target should have sent with its own. Browsers do so, and many sites rely on it: a
 * certificate names an address where that of its issuer is. Each link is checked up to an authority that is trusted
 * anyway; the handshake is then repeated with that chain, and verified as any other.
 */
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';

/** The most certificates between a target and an authority. */
const MAX_LINKS = 3;
/** How many chains are kept, and for how many milliseconds. */
const MAX_KEPT = 100;
const KEPT_FOR = 3_600_000;

/** Returns what is there, or undefined if that fails. */
export type FetchCertificate = (address: URL) => Promise<Uint8Array | undefined>;

/** In PEM: the authority, and what is between it and the target. */
export type Chain = readonly string[];

export class MissingIssuers {
  readonly #ca: string | undefined;
  readonly #kept = new Map<string, { readonly chain: Chain; readonly until: number }>();
  #authorities: Map<string, X509Certificate[]> | undefined;

  /** `ca`: further authorities, in PEM. */
  constructor(ca: string | undefined) {
    this.#ca = ca;
  }

  async find(certificate: X509Certificate, fetch: FetchCertificate): Promise<Chain | undefined> {
    const key = `${issuerAddress(certificate)?.href} ${certificate.issuer}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > performance.now()) return kept.chain;
    this.#kept.delete(key);
    const chain = await this.#follow(certificate, fetch);
    if (!chain) return undefined;
    this.#kept.set(key, { chain, until: performance.now() + KEPT_FOR });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return chain;
  }

  async #follow(certificate: X509Certificate, fetch: FetchCertificate): Promise<Chain | undefined> {
    const links: string[] = [];
    for (let last = certificate; links.length < MAX_LINKS; ) {
      const address = issuerAddress(last);
      const issuer = address && readCertificate(await fetch(address));
      // One that vouches for itself would be trusted as an authority.
      if (!issuer?.ca || issuer.subject === issuer.issuer || !isIssuedBy(last, issuer)) return undefined;
      links.push(issuer.toString());
      const authority = this.#authorityOf(issuer);
      if (authority) return [authority.toString(), ...links];
      last = issuer;
    }
    return undefined;
  }

  #authorityOf(certificate: X509Certificate): X509Certificate | undefined {
    this.#authorities ??= Map.groupBy(this.#all(), ({ subject }) => subject);
    return this.#authorities.get(certificate.issuer)?.find((authority) => isIssuedBy(certificate, authority));
  }

  #all(): X509Certificate[] {
    const own = this.#ca?.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
    return [...tls.getCACertificates('default'), ...own].flatMap((text) => readCertificate(text) ?? []);
  }
}

/** Names alone prove nothing: anybody can use those of an authority. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Undefined if there is none that can be asked without a certificate. */
function issuerAddress({ infoAccess }: X509Certificate): URL | undefined {
  const [, address] = /^CA Issuers - URI:(http:\/\/[^\s"]+)$/im.exec(infoAccess ?? '') ?? [];
  return URL.parse(address ?? '') ?? undefined;
}

function readCertificate(bytes: string | Uint8Array | undefined): X509Certificate | undefined {
  try {
    return bytes === undefined ? undefined : new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}
