/** What calls cost, computed by the function that bills them. */

import { type PricedExit, type Prices, price, providerPrices } from '../../accounts/pricing.ts';
import { countOf } from '../../count-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { anchor, escapeHtml, section, table } from './markup.ts';

interface Price {
  /** The condition for this price, such as `js=false`; empty for the usual price. */
  readonly when: string;
  readonly credits: number;
}

const credits = (count: number) => countOf(count, 'credit');

function pricesOf({ tariff, needsBrowser, providerPrices: usual = {} }: Endpoint, prices: Prices): Price[] {
  if (tariff === 'data') return [{ when: '', credits: prices.data }, ...sitePrices(usual, prices)];
  if (tariff === 'serp' || tariff === 'map') return [{ when: '', credits: price({ tariff }, prices) }];
  const page = (when: string, exit: PricedExit, { js } = { js: true }) => ({
    when,
    credits: price({ tariff, exit, js }, prices),
  });
  return [
    page('', 'datacenter'),
    ...(needsBrowser ? [] : [page('js=false', 'datacenter', { js: false })]),
    page('proxy=residential', 'residential'),
    page('proxy=stealth', 'stealth'),
  ];
}

function sitePrices(usual: Readonly<Record<string, number>>, prices: Prices): Price[] {
  return providerPrices(usual, prices)
    .filter(([, cost]) => cost !== prices.data)
    .map(([provider, cost]) => ({ when: provider, credits: cost }));
}

/** All prices in one line. */
export function priceLine(endpoint: Endpoint, prices: Prices): string {
  const [usual, ...others] = pricesOf(endpoint, prices);
  const rest = others.map(
    ({ when, credits: count }) =>
      `${count} ${when.includes('=') ? `with <code>${escapeHtml(when)}</code>` : `for ${escapeHtml(when)}`}`,
  );
  return `<p><span class="badge badge-accent">${credits(usual?.credits ?? 0)}</span> ${rest.join(', ')}</p>`;
}

const COLUMNS = ['', 'js=false', 'proxy=residential', 'proxy=stealth'];

export function priceSection(endpoints: readonly Endpoint[], prices: Prices): string {
  const rows = endpoints.map((endpoint) => {
    const all = pricesOf(endpoint, prices);
    const others = all
      .filter(({ when }) => !COLUMNS.includes(when))
      .map(({ when, credits: count }) => `${count} for ${when}`);
    const cells = COLUMNS.map((column) => {
      const found = all.find(({ when }) => when === column);
      return [...(found ? [String(found.credits)] : []), ...(column === '' ? others : [])].map(escapeHtml).join(', ');
    });
    return { cells: [`<a href="#${anchor(endpoint.name)}">/${escapeHtml(endpoint.name)}</a>`, ...cells] };
  });
  return section(
    'prices',
    'Prices',
    `<p>In credits for each request that succeeds. <strong>Failures are free</strong>, with one exception: a redirect that <code>error_on_redirect</code> turned into an error. Each answer says what it cost in <code>Service-Credits-Used</code>.</p>
${table('Credits per request', ['Endpoint', 'Usual price', 'js=false', 'proxy=residential', 'proxy=stealth'], rows)}
<p>With <code>proxy=auto</code> a page costs what the tier that succeeded costs; with <code>custom_proxy</code> it costs the same as at the datacenter tier. A page of a job costs the same as a single call. Sessions, actions, /account and everything else about jobs are free.</p>`,
  );
}
