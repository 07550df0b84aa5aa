/**
 * Data for screenshots: a month of a made-up account, on sites that do not exist. The same every time, except for the
 * dates.
 */
import { randomUUID } from 'node:crypto';
import { loadConfig } from '../../../src/config/load-config.ts';
import { DEMO_URL } from '../../../src/demo/site.ts';
import type { CallReport } from '../../../src/usage/call-report.ts';
import { openStores, type Stores } from '../../../src/wiring/stores.ts';

export const DEMONSTRATION_EMAIL = 'ada@tidewell.example';

/** The content of MUDLARK_CONFIG's file. The demonstration site is still reached directly. */
export const DEMONSTRATION_SETTINGS = {
  proxies: {
    datacenter: ['direct', { url: 'http://fleet:password@dc-1.proxies.example:8080', countries: ['us', 'ca'] }],
    residential: [
      { url: 'http://fleet:password@homes-eu.proxies.example:9000', countries: ['de', 'fr', 'gb', 'it'] },
      { url: 'http://fleet:password@homes-us.proxies.example:9000', countries: ['us'] },
    ],
    stealth: [{ url: 'socks5://fleet:password@quiet.proxies.example:1080' }],
  },
  routes: [{ domain: 'harbor.example', proxy: { url: 'http://fleet:password@harbor-link.example:3128' } }],
};

const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

interface Kind {
  readonly endpoint: string;
  readonly target: string;
  readonly tier: string;
  readonly credits: number;
}

const KINDS: readonly Kind[] = [
  { endpoint: 'html', target: 'https://harbor.example/arrivals', tier: 'dedicated', credits: 5 },
  { endpoint: 'text', target: 'https://gazette.example/tides/today', tier: 'datacenter', credits: 1 },
  { endpoint: 'text', target: `${DEMO_URL}article`, tier: 'datacenter', credits: 1 },
  { endpoint: 'selected', target: 'https://shop.example/finds/clay-pipe', tier: 'residential', credits: 10 },
  { endpoint: 'selected-multiple', target: `${DEMO_URL}products`, tier: 'datacenter', credits: 5 },
  { endpoint: 'ai/fields', target: 'https://auctions.example/lot/1704', tier: 'datacenter', credits: 10 },
  { endpoint: 'serp', target: 'mudlarking permit', tier: 'residential', credits: 15 },
];

interface Failure {
  readonly outcome: string;
  readonly status: number;
  readonly message: string;
  readonly targetStatus?: number;
  readonly nextStep?: CallReport['nextStep'];
}

const FAILURES: readonly Failure[] = [
  {
    outcome: 'target_blocked',
    status: 500,
    message: 'Unexpected HTTP code on the target page: 403 Forbidden',
    targetStatus: 403,
    nextStep: {
      params: { proxy: 'residential' },
      cost: 10,
      message: 'Try proxy=residential (10 credits per request).',
    },
  },
  {
    outcome: 'target_challenge',
    status: 500,
    message: 'The target answered with a challenge page in place of its content.',
    targetStatus: 200,
    nextStep: { params: { proxy: 'stealth' }, cost: 50, message: 'Try proxy=stealth (50 credits per request).' },
  },
  {
    outcome: 'timeout',
    status: 504,
    message: 'The page was not retrieved within 10000 ms. Increase the timeout parameter (at most 25000).',
  },
  {
    outcome: 'target_error',
    status: 500,
    message: 'Unexpected HTTP code on the target page: 502 Bad Gateway',
    targetStatus: 502,
  },
  { outcome: 'bad_request', status: 400, message: 'Invalid CSS selector: .price[' },
];

/** Fills a data folder for a service that is started on it afterwards. */
export async function writeDemonstrationData(folder: string): Promise<void> {
  const config = loadConfig({ MUDLARK_DATA_DIR: folder }, () => '{}');
  const fail = (error: unknown) => {
    throw error;
  };
  await using stores = await openStores(config, {
    onUsageProblem: fail,
    onExperienceProblem: fail,
    onRefundProblem: fail,
    onJobProblem: fail,
  });
  await stores.accounts.ensureDefaultAccount({});
  await writeAccounts(stores);
  await writeAudit(stores);
  writeExperience(stores);
}

async function writeAudit({ audit }: Stores): Promise<void> {
  const actor = 'operator@localhost';
  const byHand = 'command line (keeper)';
  await audit.note({ actor: byHand, action: 'account.create', subject: DEMONSTRATION_EMAIL, detail: 'plan personal' });
  await audit.note({ actor, action: 'account.top_up', subject: DEMONSTRATION_EMAIL, detail: '5000 credits' });
  await audit.note({ actor, action: 'account.plan', subject: 'lab@estuary.example', detail: 'plus to startup' });
  await audit.note({ actor, action: 'account.suspend', subject: 'guest@harbor.example' });
  await audit.note({ actor, action: 'account.resume', subject: 'guest@harbor.example' });
}

async function writeAccounts({ accounts, usage }: Stores): Promise<void> {
  const ada = await accounts.createAccount({ email: DEMONSTRATION_EMAIL, plan: 'personal' });
  await accounts.topUp(ada, 5_000);
  const lab = await accounts.createAccount({ email: 'lab@estuary.example', plan: 'startup' });
  await accounts.topUp(lab, 120_000);
  await accounts.createAccount({ email: 'archive@foreshore.example', plan: 'plus' });
  await accounts.createAccount({ email: 'guest@harbor.example', plan: 'free' });

  const tracker = await accounts.createKey(ada, 'price tracker', { creditCap: 20_000 });
  const newsletter = await accounts.createKey(ada, 'newsletter', {
    scopes: ['text', 'jobs'],
    expiresAt: Date.now() + 90 * DAY,
  });
  const old = await accounts.createKey(ada, 'old laptop');
  await accounts.createKey(ada, 'notebook');
  await accounts.revokeKey(ada, old.id);
  for (const { key } of [tracker, newsletter]) await accounts.authenticate(key.reveal());

  let credits = 0;
  for (const report of monthOfReports([tracker.id, newsletter.id])) {
    credits += report.credits;
    usage.note({ ...report, accountId: ada.id, email: ada.email });
  }
  const charge = await accounts.reserve({ account: ada, credits, requestId: randomUUID(), keyId: tracker.id });
  if (charge.refused !== undefined) throw new Error(`the demonstration is too expensive: ${charge.refused}`);
  await charge.settle(credits);
}

/** More on weekdays, and a little more every week; on one day something was wrong. */
function* monthOfReports(keys: readonly string[]): Generator<Omit<CallReport, 'accountId' | 'email'>> {
  const random = sequence(1704);
  const now = Date.now();
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const midnight = Math.floor(now / DAY) * DAY - ago * DAY;
    const lastInstant = Math.min(midnight + DAY, now - 60_000);
    const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
    const amount = Math.round((isWeekend ? 35 : 80) * (1 + (DAYS - ago) / 60) * (0.8 + random() * 0.4));
    const failing = ago === 9 ? 0.3 : 0.06;
    for (let made = 0; made < amount; made += 1) {
      const at = midnight + Math.round(random() * Math.max(0, lastInstant - midnight));
      const kind = pick(KINDS, random());
      const failure = random() < failing ? pick(FAILURES, random() ** 1.6) : undefined;
      yield { ...reportOf(kind, failure, 200 + Math.round(random() ** 3 * 5_000)), at, keyId: pick(keys, random()) };
    }
  }
}

function reportOf(kind: Kind, failure: Failure | undefined, milliseconds: number) {
  return {
    id: randomUUID(),
    endpoint: kind.endpoint,
    target: kind.target,
    targetHost: URL.parse(kind.target)?.host,
    parameters: parametersOf(kind),
    status: failure?.status ?? 200,
    outcome: failure?.outcome ?? 'ok',
    message: failure?.message,
    nextStep: failure?.nextStep,
    tier: kind.tier,
    targetStatus: failure === undefined ? 200 : failure.targetStatus,
    credits: failure === undefined ? kind.credits : 0,
    bytes: failure === undefined ? 18_240 : 412,
    milliseconds,
    fetchMilliseconds: undefined,
    phases: [
      { name: 'admission', milliseconds: 2 },
      { name: 'fetch', milliseconds: Math.round(milliseconds * 0.9) },
      { name: 'answer', milliseconds: Math.round(milliseconds * 0.06) },
      { name: 'billing', milliseconds: 3 },
    ],
    traceParent: undefined,
    parseStatus: undefined,
    model: undefined,
    inputTokens: undefined,
    outputTokens: undefined,
  };
}

function parametersOf({ endpoint, target, tier, credits }: Kind) {
  const asked = {
    [endpoint === 'serp' ? 'q' : 'url']: target,
    ...(credits === 1 && { js: 'false' }),
    ...(tier === 'residential' && { proxy: tier }),
  };
  return { query: new URLSearchParams(asked).toString(), leftOut: [] };
}

function writeExperience({ experience: { memory, outcomes } }: Stores): void {
  for (const site of ['shop.example', 'auctions.example', 'gazette.example']) {
    memory.worked({ url: `https://${site}/`, js: site !== 'gazette.example' }, 'residential', true);
  }
  memory.worked({ url: 'https://tickets.example/', js: true }, 'stealth', true);
  const tries = [
    { exit: 'datacenter', proxy: 'direct', good: 412, bad: 9 },
    { exit: 'datacenter', proxy: 'dc-1.proxies.example:8080', good: 388, bad: 31 },
    { exit: 'residential', proxy: 'homes-eu.proxies.example:9000', good: 120, bad: 4 },
    { exit: 'residential', proxy: 'homes-us.proxies.example:9000', good: 71, bad: 48 },
    { exit: 'stealth', proxy: 'quiet.proxies.example:1080', good: 26, bad: 2 },
    { exit: 'dedicated', proxy: 'harbor-link.example:3128', good: 96, bad: 0 },
  ] as const;
  for (const { exit, proxy, good, bad } of tries) {
    const tried = { exit, proxy, country: 'us', milliseconds: 640 } as const;
    for (let made = 0; made < good; made += 1) outcomes.note({ ...tried, outcome: 'ok' });
    for (let made = 0; made < bad; made += 1) outcomes.note({ ...tried, outcome: 'target_blocked' });
  }
}

function pick<T>(list: readonly T[], at: number): T {
  return list[Math.min(list.length - 1, Math.floor(at * list.length))] as T;
}

/** Numbers from 0 to 1 that look random and are the same every time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
