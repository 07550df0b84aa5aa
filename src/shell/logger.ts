/** The log of the process. */
import pino, { type Logger } from 'pino';
import type { Config } from '../config/load-config.ts';

/** Lines go to standard error, so that what a command prints on standard output stays its own. */
export function createLogger({ logLevel }: Config): Logger {
  return pino(
    { level: logLevel, base: undefined },
    pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}
