/** Waits for conditions, never for a time: the time limit of the test ends a wait in vain. */
import type { TestService } from '../../support/service.ts';

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Waits until the service has a thread and a browser running: on a busy machine their start takes longer than a request
 * may.
 */
export async function ready(service: TestService): Promise<void> {
  const url = 'http://demo.mudlark.test/tide';
  const works = async (parameters: Record<string, string | number>) =>
    (await service.call('/text', { url, timeout: 25_000, ...parameters })).status === 200;
  await until(() => works({ js: 'false' }));
  await until(() => works({ wait_for: '#tides li' }));
}
