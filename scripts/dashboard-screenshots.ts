/**
 * Takes the screenshots of docs/dashboard.md again: every view, light and dark, with demonstration data. `node
 * scripts/dashboard-screenshots.ts` writes docs/dashboard/*.webp, and deletes those of removed views.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_URL } from '../src/demo/site.ts';
import { type DashboardUnderTest, startDashboard } from '../test/dashboard-e2e/support/dashboard.ts';
import {
  DEMONSTRATION_EMAIL,
  DEMONSTRATION_SETTINGS,
  writeDemonstrationData,
} from '../test/dashboard-e2e/support/demonstration-data.ts';
import { PlaygroundView } from '../test/dashboard-e2e/support/playground.ts';
import { bringAbout, DESKTOP, PHONE, type Situation } from '../test/dashboard-e2e/support/soundness.ts';
import type { Tab } from '../test/dashboard-e2e/support/tab.ts';
import { makeFolder } from '../test/support/folder.ts';

const PICTURES = join(import.meta.dirname, '..', 'docs', 'dashboard');

/** The form, filled in by a link. */
const filled = (endpoint: string, page: string, more: Readonly<Record<string, string>> = {}) => ({
  path: `/playground?${new URLSearchParams({ endpoint, url: `${DEMO_URL}${page}`, ...more })}`,
  heading: 'Playground',
});

const run = (endpoint: string) => async (tab: Tab) => {
  const playground = new PlaygroundView(tab);
  await playground.price();
  await playground.run(endpoint);
};

async function pick(tab: Tab): Promise<void> {
  await tab.find('button', 'Pick selectors on the page').click();
  await tab.find('button', 'Load the page').click();
  const frameUrl = new URL('/dashboard/frame/frame.html', await tab.address()).href;
  await tab.clickInFrame(tab.find('Iframe', 'The page to pick from'), frameUrl, '.product h2');
  await tab.find('group', /Clay pipe/).found();
}

/** A finished job of a few pages, one of which has failed. */
async function startJob(tab: Tab): Promise<void> {
  const pages = ['', 'article', 'products', 'tide', 'blocked'].map((page) => `${DEMO_URL}${page}`);
  await tab.find('textbox', 'Addresses, one a line').fill(pages.join('\n'));
  await tab.find('button', 'Start job').click();
  await tab.find('region', 'Progress').reads('4 done, 1 failed');
  await tab.find('button', 'Dismiss').click();
  await tab.find('button', `Result of ${DEMO_URL}blocked`).found();
}

/** The views of an account. The name is that of the picture. */
const ACCOUNT: readonly Situation[] = [
  { name: 'overview', path: '', heading: 'Overview' },
  { name: 'playground-page', ...filled('html', 'products'), act: run('html') },
  { name: 'playground-text', ...filled('text', 'article'), act: run('text') },
  {
    name: 'playground-json',
    ...filled('selected-multiple', 'products', { selectors: '.price', js: 'false' }),
    act: run('selected-multiple'),
  },
  { name: 'playground-failure', ...filled('html', 'blocked', { js: 'false' }), act: run('html') },
  { name: 'playground-picker', ...filled('selected-multiple', 'products', { js: 'false' }), act: pick },
  { name: 'keys', path: '/keys', heading: 'Keys' },
  {
    name: 'requests',
    path: '/requests',
    heading: 'Requests',
    act: (tab) => tab.find('button', `Details of /html ${DEMO_URL}blocked`).click(),
  },
  { name: 'usage', path: '/usage', heading: 'Usage' },
  // Last, because its pages would appear among the requests of the others.
  { name: 'job', path: '/jobs/new', heading: 'New job', act: startJob },
];

const OPERATOR: readonly Situation[] = [
  { name: 'service', path: '/operator/service', heading: 'Service' },
  { name: 'accounts', path: '/operator/accounts', heading: 'Accounts' },
  { name: 'account', path: '/operator/accounts/2', heading: DEMONSTRATION_EMAIL },
  { name: 'audit', path: '/operator/audit', heading: 'Audit log' },
  { name: 'proxies', path: '/operator/proxies', heading: 'Proxies' },
  { name: 'browsers', path: '/operator/browsers', heading: 'Browsers' },
  { name: 'tier-memory', path: '/operator/memory', heading: 'Tier memory' },
  { name: 'settings', path: '/operator/settings', heading: 'Settings' },
];

const ON_A_PHONE = ['overview', 'playground-text'];

/** Signs in by link, and sets a password so that no view offers to. */
async function signIn(tab: Tab, link: string): Promise<void> {
  await tab.open(link);
  await tab.find('button', 'Choose a password').click();
  await tab.find('textbox', 'New password').fill('an hour before low water');
  await tab.find('button', 'Save password').click();
  await tab.find('dialog').gone();
}

/** The path of a link that signs in to another account. */
async function linkFor(operator: Tab, email: string): Promise<string> {
  await operator.find('link', 'Accounts').click();
  await operator.find('button', `Sign-in link for ${email}`).click();
  await operator.find('button', 'Make link').click();
  const { pathname, hash } = new URL((await operator.find('region', 'link').text()).trim());
  return pathname + hash;
}

async function take(tab: Tab, name: string): Promise<void> {
  await writeFile(join(PICTURES, `${name}.webp`), await tab.screenshot());
}

async function takeInBothThemes(tab: Tab, name: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await tab.prefer(scheme);
    await take(tab, `${name}-${scheme}`);
  }
}

async function takeEach(tab: Tab, dashboard: string, situations: readonly Situation[]): Promise<void> {
  for (const situation of situations) {
    await bringAbout(tab, dashboard, situation);
    await tab.evaluate('scrollTo(0, 0)');
    await takeInBothThemes(tab, situation.name);
    if (!ON_A_PHONE.includes(situation.name)) continue;
    await tab.resize(PHONE);
    await take(tab, `${situation.name}-phone`);
    await tab.resize(DESKTOP);
  }
}

/** A service with the demonstration data and a running browser. */
async function startOn(folder: string, file?: unknown): Promise<DashboardUnderTest> {
  const dashboard = await startDashboard({ folder, file, environment: { PORT: '8080' } });
  await dashboard.service.call('/text', { url: DEMO_URL, timeout: 25_000 });
  return dashboard;
}

await rm(PICTURES, { recursive: true, force: true });
await mkdir(PICTURES, { recursive: true });
await using elsewhere = await makeFolder();
// Settings are shown, and a folder of this machine would mean nothing to readers.
process.chdir(elsewhere.path);
const folder = './data';
await mkdir(folder);
await writeDemonstrationData(folder);

let link = '';
{
  await using dashboard = await startOn(folder, DEMONSTRATION_SETTINGS);
  const { service, chromium } = dashboard;
  const url = `${service.url}/dashboard`;
  const stranger = await chromium.newVisitor();
  await stranger.open(url);
  await stranger.find('heading', 'Sign in').found();
  await takeInBothThemes(stranger, 'sign-in');
  const operator = await chromium.newVisitor();
  await signIn(operator, service.dashboard);
  await takeEach(operator, url, OPERATOR);
  link = await linkFor(operator, DEMONSTRATION_EMAIL);
}
{
  // Without proxies, so that the demonstration site is an ordinary site, whose failures suggest a next step.
  await using dashboard = await startOn(folder);
  const { service, chromium } = dashboard;
  const account = await chromium.newVisitor();
  await signIn(account, service.url + link);
  await takeEach(account, `${service.url}/dashboard`, ACCOUNT);
}
// Not every system can remove the current folder of a process.
process.chdir(PICTURES);
