/**
 * What a command fetches pages with: all that the service has for it, and no log, since a command's answer is its own output.
 * Loaded when it is asked for: browsers, proxies and threads are the larger part of the program.
 */
import type { Config } from '../config/load-config.ts';
import { createLogger } from '../shell/logger.ts';
import type { Fetching } from '../wiring/fetching.ts';

export async function startQuietFetching(config: Config): Promise<Fetching> {
  const { startFetching } = await import('../wiring/fetching.ts');
  return startFetching(config, createLogger({ ...config, logLevel: 'silent' }));
}
