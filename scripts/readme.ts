/** `npm run readme`: writes the generated parts of the documentation, each between two comments with its name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PRICES, price, providerPrices } from '../src/accounts/pricing.ts';
import type { Endpoint } from '../src/api/endpoint.ts';
import { ENDPOINTS } from '../src/api/endpoints/all.ts';
import { type ErrorWords, FAILURES, REFUSALS } from '../src/api/error-table.ts';
import { SETTINGS } from '../src/config/settings.ts';

const PROJECT = join(import.meta.dirname, '..');

/** What most installations set. */
const FIRST_SETTINGS: readonly string[] = [
  'PORT',
  'HOST',
  'MUDLARK_DATA_DIR',
  'MUDLARK_DATABASE_URL',
  'MUDLARK_CONFIG',
  'MUDLARK_API_KEY',
  'MUDLARK_TRUST_PROXY',
  'MUDLARK_LLM_URL',
];

export function endpointRows(): string[][] {
  const rows = ENDPOINTS.map((endpoint) => [`\`/${endpoint.name}\``, endpoint.summary, costOf(endpoint)]);
  return [...rows, ['`/account`', 'Credits and concurrency of the account', '0']];
}

/** Credits at the datacenter tier. */
function costOf({ tariff, needsBrowser, providerPrices: usual = {} }: Endpoint): string {
  if (tariff === 'serp' || tariff === 'map') return String(price({ tariff }));
  if (tariff === 'data') {
    const own = providerPrices(usual, DEFAULT_PRICES);
    return [DEFAULT_PRICES.data, ...own.map(([provider, cost]) => `${cost} for ${provider}`)].join('; ');
  }
  const [plain, rendered] = [false, true].map((js) => price({ tariff, exit: 'datacenter', js }));
  return needsBrowser ? String(rendered) : `${plain}; ${rendered} with JavaScript`;
}

const settingRows = (settings: typeof SETTINGS) =>
  table(
    ['variable', 'default', 'meaning'],
    settings.map((setting) => [`\`${setting.name}\``, setting.default, setting.meaning]),
  );

const errorRows = (errors: Readonly<Record<string, ErrorWords>>, nameOf: (name: string) => string) =>
  Object.entries(errors).map(([name, { status, meaning, remedy }]) => [String(status), nameOf(name), meaning, remedy]);

/** Which page has which parts. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'README.md': {
    endpoints: () => table(['endpoint', 'what it gives', 'credits'], endpointRows()),
    settings: () => settingRows(SETTINGS.filter(({ name }) => FIRST_SETTINGS.includes(name))),
  },
  // Links are written as from the README.
  'docs/settings.md': { settings: () => settingRows(SETTINGS).replaceAll('](docs/', '](') },
  'docs/errors.md': {
    failures: () =>
      table(
        ['status', '`error_code`', 'when', 'what to do'],
        errorRows(FAILURES, (name) => `\`${name}\``),
      ),
    refusals: () =>
      table(
        ['status', 'when', 'what to do'],
        errorRows(REFUSALS, () => '').map(([status, , when, remedy]) => [status, when, remedy] as string[]),
      ),
  },
};

export const PAGES_WITH_PARTS = Object.keys(PAGES);

/** The page's text with every part as generated from the current code. */
export function withParts(page: string, written: string): string {
  return Object.entries(PAGES[page] ?? {}).reduce((text, [name, write]) => {
    const [before, rest] = twoParts(text, `<!-- ${name} -->\n`);
    const [, after] = twoParts(rest, `<!-- /${name} -->`);
    return `${before}<!-- ${name} -->\n\n${write()}\n<!-- /${name} -->${after}`;
  }, written);
}

function twoParts(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`the page has no ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return [line(head), `|${'---|'.repeat(head.length)}\n`, ...rows.map(line)].join('');
}

if (import.meta.main) {
  for (const page of PAGES_WITH_PARTS) {
    const path = join(PROJECT, page);
    writeFileSync(path, withParts(page, readFileSync(path, 'utf8')));
  }
}
