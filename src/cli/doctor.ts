/** Checks everything that a start needs, and prints one line for each. */

import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { checkModel } from '../ai/check-model.ts';
import { LanguageModel } from '../ai/models/language-model.ts';
import { ModelFailure } from '../ai/models/model-failure.ts';
import { nearestWord } from '../api/nearest-word.ts';
import { browserEnvironment, type Config, loadConfig } from '../config/load-config.ts';
import { SETTINGS } from '../config/settings.ts';
import { countOf } from '../count-of.ts';
import { readBrowserRelease } from '../fetching/browser/process/browser-release.ts';
import { findBrowsers } from '../fetching/browser/process/find-browsers.mjs';
import { releaseWarning } from '../fetching/browser/process/release-age.ts';
import { BROWSER_REMEDY } from '../installation.ts';
import { demoPageProblem } from '../shell/demo-check.ts';
import type { Beside } from '../wiring/fetching.ts';
import { openAccounts } from '../wiring/stores.ts';
import { checkProxies, type ProxyReport, proxyTable } from './check-proxies.ts';
import { type CommandCall, expectWords, readWords } from './command.ts';
import { startQuietFetching } from './quiet-fetching.ts';

/** `warning`: the service starts, but something will not work. */
type State = 'ok' | 'warning' | 'failed';

interface Finding {
  readonly check: string;
  readonly state: State;
  readonly detail: string;
  /** The table of all configured proxies and their test results. */
  readonly proxies?: readonly ProxyReport[];
}

type Check = (config: Config, beside: Beside | undefined) => Promise<Omit<Finding, 'check'>>;

const CHECKS: Readonly<Record<string, Check>> = {
  runtime: async () => ({
    state: Number(process.versions.node.split('.')[0]) >= 24 ? 'ok' : 'failed',
    detail: `Node ${process.versions.node}`,
  }),
  settings: async ({ unknownSettings }) =>
    unknownSettings.length === 0
      ? { state: 'ok', detail: 'all known' }
      : { state: 'warning', detail: `not settings of this version: ${unknownSettings.map(withNearest).join(', ')}` },
  'data folder': async ({ dataFolder }) => {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK);
    return { state: 'ok', detail: dataFolder };
  },
  ledger: checkLedger,
  port: checkPort,
  browser: checkBrowsers,
  'remote browsers': checkRemoteBrowsers,
  proxies: async (config) => {
    const proxies = await checkProxies(config);
    if (proxies.length === 0) return { state: 'ok', detail: 'none configured: every tier connects directly' };
    const working = proxies.filter(({ problem }) => problem === undefined).length;
    const state = working === proxies.length ? 'ok' : 'warning';
    return { state, detail: `${working} of ${proxies.length} working`, proxies };
  },
  model: checkLanguageModel,
  page: (config, beside) => checkPage(config, beside, false),
  'page, js': (config, beside) => checkPage(config, beside, true),
};

export async function doctor(call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  expectWords(positionals, []);
  const config = loadConfig(call.environment);
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(CHECKS)) {
    try {
      findings.push({ check, ...(await look(config, call.beside)) });
    } catch (error) {
      findings.push({ check, state: 'failed', detail: (error as Error).message });
    }
  }
  const lines = findings.flatMap(({ check, state, detail, proxies = [] }) => [
    `${state.padEnd(8)} ${check.padEnd(12)} ${detail}`,
    ...(proxies.length > 0 ? proxyTable(proxies).map((row) => `  ${row}`) : []),
  ]);
  call.io.out(values.json === true ? `${JSON.stringify(findings)}\n` : `${lines.join('\n')}\n`);
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
}

function withNearest(name: string): string {
  const meant = nearestWord(
    name,
    SETTINGS.map((setting) => setting.name),
  );
  return meant === undefined ? name : `${name} (${meant}?)`;
}

/** Each browser of this machine with its release: an old one has publicly known security holes. */
async function checkBrowsers(config: Config): Promise<Omit<Finding, 'check'>> {
  const { headlessShell, full } = findBrowsers(browserEnvironment(config));
  const found = [headlessShell, full].filter((path) => path !== undefined);
  if (found.length === 0) {
    return { state: 'warning', detail: `none found: js=false works; for js=true ${BROWSER_REMEDY}` };
  }
  const looked = await Promise.all(found.map(lookAtBrowser));
  const lack = full === undefined ? ['no full Chromium: proxy=stealth works without it'] : [];
  return {
    state: looked.some(({ warning }) => warning) ? 'warning' : 'ok',
    detail: [...looked.map(({ words }) => words), ...lack].join('; '),
  };
}

async function lookAtBrowser(path: string): Promise<{ words: string; warning: boolean }> {
  try {
    const { version } = await readBrowserRelease(path, process.platform);
    const warning = releaseWarning(`Chromium ${version}`, Date.now());
    return { words: `${path} (${version})${warning ? `: ${warning}` : ''}`, warning: warning !== undefined };
  } catch {
    return { words: `${path}: its release cannot be determined`, warning: true };
  }
}

async function checkRemoteBrowsers(config: Config): Promise<Omit<Finding, 'check'>> {
  if (config.browserEndpoints.length === 0) return { state: 'ok', detail: 'none configured' };
  const fetching = await startQuietFetching(config);
  try {
    const all = await fetching.checkRemoteBrowsers();
    const words = all.map(({ address, standing, problem, release }) => `${address}: ${problem ?? release ?? standing}`);
    const healthy = all.every(({ standing }) => standing === 'healthy');
    return { state: healthy ? 'ok' : 'warning', detail: words.join('; ') };
  } finally {
    await fetching.close();
  }
}

async function checkLanguageModel({ model }: Config): Promise<Omit<Finding, 'check'>> {
  if (!model) return { state: 'ok', detail: 'none configured: the built-in extractor answers /ai/*' };
  const started = performance.now();
  try {
    await checkModel(new LanguageModel(model), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { state: 'warning', detail: `${model.model}: ${error.message}` };
  }
  return { state: 'ok', detail: `${model.model} answered within ${Math.ceil(performance.now() - started)} ms` };
}

async function checkLedger(config: Config): Promise<Omit<Finding, 'check'>> {
  await using store = await openAccounts(config, false);
  const accounts = await store.listAccounts();
  const wrong = await store.checkLedger();
  if (wrong.length === 0) return { state: 'ok', detail: `balanced, ${countOf(accounts.length, 'account')}` };
  return { state: 'failed', detail: `does not balance for ${wrong.map(({ email }) => email).join(', ')}` };
}

async function checkPort({ host, port }: Config): Promise<Omit<Finding, 'check'>> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        resolve({ state: 'warning', detail: `${host}:${port} is in use, perhaps by Mudlark itself` });
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve({ state: 'ok', detail: `${host}:${port} is free` })));
  });
}

/** A complete fetch of a page, with the demonstration site as the target. */
async function checkPage(config: Config, beside: Beside | undefined, js: boolean): Promise<Omit<Finding, 'check'>> {
  const fetching = await startQuietFetching(config, beside);
  try {
    if (js && !fetching.browser) return { state: 'warning', detail: 'no browser, so no page with js=true' };
    const problem = await demoPageProblem(fetching, js);
    if (problem !== undefined) return { state: 'failed', detail: problem };
    const by = js && process.getuid?.() === 0 ? `, run by ${config.browserUser.name} in its sandbox` : '';
    const through = js ? ` in ${await fetching.browser?.check()}` : '';
    const warnings = [...fetching.browserWarnings];
    const came = `the demonstration page was fetched${through}`;
    const detail = warnings.length === 0 ? came + by : [came, ...warnings].join('; ');
    return { state: warnings.length === 0 ? 'ok' : 'warning', detail };
  } finally {
    await fetching.close();
  }
}
