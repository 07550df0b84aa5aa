/** Which of the cookies that an answer sets a browser stores, where the cookie jar by itself is more lenient. Pure. */
import { Cookie } from 'tough-cookie';

/** Characters of the name and the value together. */
const MAX_CHARACTERS = 4096;
/** Characters of an attribute's value: longer ones count as absent. */
const MAX_ATTRIBUTE = 1024;

const PREFIX = /^__(secure|host|http|host-http)-/i;

/** The cookie of a `Set-Cookie` line; nothing if a browser ignores it. `isSecure`: it came over https. */
export function browsersCookie(line: string, isSecure: boolean): Cookie | undefined {
  const [pair = '', ...attributes] = line.split(';');
  const kept = attributes.filter((attribute) => attributeValue(attribute).length <= MAX_ATTRIBUTE);
  if (/^\s*=/.test(pair) && PREFIX.test(pair.replace(/^\s*=\s*/, ''))) return undefined;
  const cookie = Cookie.parse([pair, ...kept].join(';'), { loose: true });
  if (!cookie || cookie.key.length + cookie.value.length > MAX_CHARACTERS) return undefined;
  if (cookie.sameSite === 'none' && !cookie.secure) return undefined;
  return keepsPromise(cookie, kept, isSecure) ? cookie : undefined;
}

/** Whether it is what the prefix of its name says (RFC 6265bis, section 5.7), in whatever case that is written. */
function keepsPromise(cookie: Cookie, attributes: readonly string[], isSecure: boolean): boolean {
  const { key, value, secure, httpOnly, path } = cookie;
  const [, prefix = ''] = PREFIX.exec(key) ?? [];
  // One without a name must not look as if it had such a one where it is sent.
  if (prefix === '') return key !== '' || !PREFIX.test(value);
  if (!secure || !isSecure) return false;
  const kind = prefix.toLowerCase();
  if (kind.endsWith('http') && !httpOnly) return false;
  if (!kind.startsWith('host')) return true;
  return path === '/' && !attributes.some((attribute) => /^\s*domain\s*=\s*\S/i.test(attribute));
}

function attributeValue(attribute: string): string {
  const sign = attribute.indexOf('=');
  return sign === -1 ? '' : attribute.slice(sign + 1).trim();
}
