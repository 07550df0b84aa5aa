/** `npm run readme`: writes the generated parts of README.md, each between two comments with its name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PRICES, price, providerPrices } from '../src/accounts/pricing.ts';
import type { Endpoint } from '../src/api/endpoint.ts';
import { ENDPOINTS } from '../src/api/endpoints/all.ts';
import { SETTINGS } from '../src/config/settings.ts';

const README = join(import.meta.dirname, '..', 'README.md');

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

const PARTS: Readonly<Record<string, () => string>> = {
  endpoints: () => table(['endpoint', 'what it gives', 'credits'], endpointRows()),
  settings: () =>
    table(
      ['variable', 'default', 'meaning'],
      SETTINGS.map((setting) => [`\`${setting.name}\``, setting.default, setting.meaning]),
    ),
};

/** The text with every part as generated from the current code. */
export function withParts(readme: string): string {
  return Object.entries(PARTS).reduce((text, [name, write]) => {
    const [before, rest] = twoParts(text, `<!-- ${name} -->\n`);
    const [, after] = twoParts(rest, `<!-- /${name} -->`);
    return `${before}<!-- ${name} -->\n\n${write()}\n<!-- /${name} -->${after}`;
  }, readme);
}

function twoParts(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`README.md has no ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return [line(head), `|${'---|'.repeat(head.length)}\n`, ...rows.map(line)].join('');
}

if (import.meta.main) writeFileSync(README, withParts(readFileSync(README, 'utf8')));
