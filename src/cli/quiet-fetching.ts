/**
 * What a command uses to fetch pages: the same as the service, but without a log, because a command has its own output.
 * Loaded only when needed: browsers, proxies and threads are the larger part of the program.
 */
import type { Config } from '../config/load-config.ts';
import { createLogger } from '../shell/logger.ts';
import type { Beside, Fetching } from '../wiring/fetching.ts';

export async function startQuietFetching(config: Config, beside?: Beside): Promise<Fetching> {
  const { startFetching } = await import('../wiring/fetching.ts');
  return startFetching(config, createLogger({ ...config, logLevel: 'silent' }), undefined, undefined, beside);
}
