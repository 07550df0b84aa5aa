/** The JSON file with plans, prices, proxies and routes. */
import { z } from 'zod';
import { checkPlans, DEFAULT_PLANS, type Plans } from '../accounts/plans.ts';
import { type Prices, withPrices } from '../accounts/pricing.ts';
import type { ProxyEntry, ProxySettings } from '../fetching/egress/proxies/proxy-pool.ts';
import { isProxyTemplate } from '../fetching/egress/proxies/proxy-template.ts';
import { COUNTRIES, TIERS, type Tier } from '../fetching/page.ts';
import { ConfigError } from './config-error.ts';
import type { ReadFile } from './setting.ts';

export interface FileSettings {
  readonly plans: Plans;
  readonly prices: Prices;
  readonly proxies: ProxySettings;
}

const tierProxies = z.union(
  [
    z.literal('direct'),
    z.strictObject({
      url: z
        .string()
        .refine(isProxyTemplate, 'must be a URL such as http://user:password@host:port, https://… or socks5://…'),
      countries: z.array(z.enum(COUNTRIES)).min(1, 'must name a country, or be left out for all').optional(),
      names: z.boolean().optional(),
    }),
  ],
  'must be "direct" or an object with a url',
);

const fileSchema = z.strictObject({
  plans: z.record(z.string().min(1), z.strictObject({ credits: z.number(), concurrency: z.number() })).optional(),
  prices: z.record(z.string(), z.number()).optional(),
  proxies: z.partialRecord(z.enum(TIERS), z.array(tierProxies)).optional(),
  routes: z
    .array(
      z.strictObject({ domain: z.string().regex(/^[^\s/:]+\.[^\s/:]+$/, 'must be a domain name'), proxy: tierProxies }),
    )
    .optional(),
});

/** The values if no file is named. */
export const NO_FILE: FileSettings = { plans: DEFAULT_PLANS, prices: withPrices({}), proxies: proxiesOf({}, []) };

export function readConfigFile(path: string, name: string, readFile: ReadFile): FileSettings {
  const parsed = fileSchema.safeParse(parseFile(path, name, readFile));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const { plans, prices, proxies = {}, routes = [] } = parsed.data;
  const merged: Plans = { ...DEFAULT_PLANS, ...plans };
  try {
    checkPlans(merged);
    return { plans: merged, prices: withPrices(prices ?? {}), proxies: proxiesOf(proxies, routes) };
  } catch (error) {
    throw new ConfigError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseFile(path: string, name: string, readFile: ReadFile): unknown {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    throw new ConfigError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the file, which may contain a proxy's password.
    throw new ConfigError(`${name}: ${path} is not valid JSON.`);
  }
}

function proxiesOf(
  proxies: Partial<Record<Tier, ProxyEntry[] | undefined>>,
  routes: readonly { readonly domain: string; readonly proxy: ProxyEntry }[],
): ProxySettings {
  return {
    proxies: Object.fromEntries(Object.entries(proxies).filter(([, entries]) => entries && entries.length > 0)),
    routes: routes.map(({ domain, proxy }) => ({ domain: domain.toLowerCase(), proxy })),
  };
}
