/** The whole service with its dashboard, and a Chromium to use it with. */
import { DEMO_URL } from '../../../src/demo/site.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Chromium, takeBrowser, visitorsOf } from './chromium.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

export const OPERATOR_EMAIL = 'operator@localhost';

export interface DashboardUnderTest extends AsyncDisposable {
  readonly service: TestService;
  readonly chromium: Chromium;
  /**
   * Returns when the service's threads have started, with `js` also its own browser: no request times out waiting for
   * them.
   */
  warmUp(options: { readonly js: boolean }): Promise<void>;
  /** The address that signs in to an account, which is created if needed; as the operator in this tab requests it. */
  linkFor(operator: Tab, email: string): Promise<string>;
  /** The operator, signed in by the link that the service made at its start, which works once. */
  signInOperator(): Promise<Tab>;
}

export async function startDashboard(
  settings: Parameters<typeof startTestService>[0] = {},
): Promise<DashboardUnderTest> {
  await using started = new AsyncDisposableStack();
  // Taken first, so that it is given back last: the next suite of the process finds it running.
  const { browser } = started.use(await takeBrowser());
  const service = started.use(await startTestService(settings));
  // Built for the first request, which may be ours.
  await until('the dashboard is built', async () => (await fetch(`${service.url}/dashboard`)).status === 200);
  const chromium = started.use(visitorsOf(browser));
  const running = started.move();
  return {
    service,
    chromium,
    async warmUp({ js }) {
      const key = await service.newAccount('plus');
      await until('the service can fetch pages', async () => {
        const reply = await service.call('/text', { url: DEMO_URL, timeout: 25_000, js }, { key });
        return reply.status === 200;
      });
    },
    async linkFor(operator, email) {
      const path = await operator.evaluate<string>(`(async () => {
        const ask = async (path, body) => (await fetch('/dashboard/api/operator/accounts' + path, body && {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
        })).json();
        const email = ${JSON.stringify(email)};
        const account = (await ask('')).accounts.find((each) => each.email === email);
        return (await (account ? ask('/' + account.id + '/link', {}) : ask('', { email, plan: 'free' }))).path;
      })()`);
      return service.url + path;
    },
    async signInOperator() {
      const tab = await chromium.newVisitor();
      await tab.open(service.dashboard);
      await tab.find('heading', 'Overview').found();
      return tab;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
