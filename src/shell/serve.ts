/** The service as a process: starts it, prints how to use it, and ends it on a signal. */

import { loadConfig } from '../config/load-config.ts';
import { DEMO_URL } from '../demo/site.ts';
import { COMMAND } from '../installation.ts';
import { standLastDefense } from './last-defense.ts';
import { createLogger } from './logger.ts';
import { type Service, startService } from './service.ts';

/** The exit code of a process that no longer trusts itself (EX_SOFTWARE): every supervisor restarts it. */
const TOO_MANY_STRAYS = 70;

/** Milliseconds for the end of such a process, which may not be able to shut down normally. */
const DRAIN_TIMEOUT = 20_000;

type Write = (text: string) => void;

/** Returns when the service has ended, with the exit code. */
export async function serve(environment: NodeJS.ProcessEnv, write: Write): Promise<number> {
  const config = loadConfig(environment);
  const log = createLogger(config);
  // Registered from the beginning: a signal during the start ends the service as soon as it has started.
  const signaled = nextSignal(['SIGTERM', 'SIGINT', 'SIGHUP']);
  const service = await startService(config, log);
  // Until the end: stray errors while the service closes do not end other requests either.
  const defense = standLastDefense({ log, count: (kind) => service.noteStray(kind) });
  write(greeting(service));
  service.warmUp();
  const signal = await Promise.race([signaled, defense.tooMany]);
  if (signal === undefined) {
    log.fatal('too many uncaught errors: stopping, so that a new process can be started');
    setTimeout(() => process.exit(TOO_MANY_STRAYS), DRAIN_TIMEOUT).unref();
  } else {
    log.info({ signal }, 'stopping');
  }
  await service.close();
  log.info('stopped');
  log.flush();
  return signal === undefined ? TOO_MANY_STRAYS : 0;
}

function greeting({ url, freshKey, dashboard }: Service): string {
  const key = freshKey?.reveal() ?? 'YOUR_API_KEY';
  const keyLine = freshKey
    ? `API key    ${key}   (shown only this once; it is stored as a hash)`
    : `API key    the one you have; for another: ${COMMAND} key create operator@localhost`;
  return `
Mudlark is up.

Address    ${url}
Dashboard  ${dashboard.reveal()}
Reference  ${url}/docs
${keyLine}

Try it, no internet needed:

  curl "${url}/html?api_key=${key}&js=false&url=${DEMO_URL}"

`;
}

function nextSignal(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}
