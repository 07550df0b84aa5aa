/** The service as a process: starts it, says how to use it, and ends it on a signal. */

import { loadConfig } from '../config/load-config.ts';
import { DEMO_URL } from '../demo/site.ts';
import { COMMAND } from '../installation.ts';
import { standLastDefense } from './last-defense.ts';
import { createLogger } from './logger.ts';
import { type Service, startService } from './service.ts';

/** What a process ends with that does not trust itself any more (EX_SOFTWARE): every supervisor starts another for it. */
const TOO_MANY_STRAYS = 70;

/** Milliseconds for the end of such a process, which may not be able to end as others do. */
const DRAIN_TIMEOUT = 20_000;

type Write = (text: string) => void;

/** Returns when the service has ended, with the exit code. */
export async function serve(environment: NodeJS.ProcessEnv, write: Write): Promise<number> {
  const config = loadConfig(environment);
  const log = createLogger(config);
  // Listened for from the beginning: a signal that comes while the service starts ends it as soon as it has.
  const signaled = nextSignal(['SIGTERM', 'SIGINT', 'SIGHUP']);
  const service = await startService(config, log);
  // To the end: what goes astray while the service closes ends nobody's request either.
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
