/**
 * Loaded before the service, into its own process: makes errors go astray where a request to a target begins and where
 * a password is hashed, as a bug there would. The path or the password says which kind.
 */
import crypto from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';

const KINDS = {
  exception: (error) => {
    setImmediate(() => {
      throw error;
    });
  },
  rejection: (error) => {
    Promise.reject(error);
  },
};

subscribe('http.client.request.start', ({ request }) => {
  const [, kind, count] = /\/stray-(exception|rejection)\/(\d+)/.exec(request.path) ?? [];
  for (let made = 0; made < Number(count ?? 0); made += 1) {
    KINDS[kind](new Error(`injected ${kind}`, { cause: new Error('the cause of it') }));
  }
});

const { scrypt } = crypto;
/** A password with the kind in it is never hashed. */
crypto.scrypt = (password, ...rest) => {
  const [, kind] = /stray-(exception|rejection)/.exec(String(password)) ?? [];
  if (kind) KINDS[kind](new Error(`injected ${kind}`));
  else scrypt(password, ...rest);
};
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  throw new Error('injected, and nobody’s');
});
