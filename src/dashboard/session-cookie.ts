/**
 * The cookie with a session's token: not readable by scripts, not sent from other sites, and only over https if that is
 * used.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

const PATH = '/dashboard';
const NAME = 'mudlark_session';

/** Browsers accept a cookie with this prefix only over https. (`__Host-` would not allow a path.) */
const SECURE_NAME = `__Secure-${NAME}`;

export class SessionCookie {
  readonly #alwaysSecure: boolean;
  readonly #seconds: number;

  constructor(options: { readonly secureCookies: 'auto' | true; readonly milliseconds: number }) {
    this.#alwaysSecure = options.secureCookies === true;
    this.#seconds = Math.floor(options.milliseconds / 1_000);
  }

  read(request: FastifyRequest): string | undefined {
    const start = `${this.#isSecure(request) ? SECURE_NAME : NAME}=`;
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
    return token === '' ? undefined : token;
  }

  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.#write(request, reply, token, this.#seconds);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.#write(request, reply, '', 0);
  }

  #write(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
    const secure = this.#isSecure(request);
    const name = secure ? SECURE_NAME : NAME;
    const attributes = [
      `Path=${PATH}`,
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(secure ? ['Secure'] : []),
    ];
    reply.header('Set-Cookie', [`${name}=${value}`, ...attributes].join('; '));
  }

  #isSecure({ protocol }: FastifyRequest): boolean {
    return this.#alwaysSecure || protocol === 'https';
  }
}
