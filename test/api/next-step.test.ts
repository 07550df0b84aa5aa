import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_PRICES, withPrices } from '../../src/accounts/pricing.ts';
import { type FailedConfiguration, nextStep } from '../../src/api/next-step.ts';
import {
  FAILURE_CODES,
  type FailureCode,
  type FailureDetails,
  FetchFailure,
  type UnreachableReason,
} from '../../src/fetching/failure.ts';
import { type Exit, TIERS, type Tier } from '../../src/fetching/page.ts';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { pageTariffOf } from '../support/tariffs.ts';

type Failed =
  | FailureCode
  | `target_unreachable ${UnreachableReason}`
  | 'action_failed late'
  | 'target_error heavy'
  | 'target_error odd';

interface Case {
  readonly js?: boolean;
  readonly needsBrowser?: boolean;
  readonly timeout?: number;
  readonly url?: string;
  readonly offered?: readonly Tier[];
  readonly endpoint?: string;
}

function step(
  exit: Exit,
  failed: Failed,
  {
    js = true,
    needsBrowser = false,
    timeout = 10_000,
    url = 'https://shop.example/',
    offered = TIERS,
    endpoint = 'html',
  }: Case = {},
) {
  const [code, detail] = failed.split(' ') as [FailureCode, (UnreachableReason | 'late' | 'heavy' | 'odd')?];
  const details = detail && detailsOf(detail);
  const configuration: FailedConfiguration = {
    tariff: pageTariffOf(endpoint),
    url,
    exit,
    js,
    needsBrowser,
    timeout,
    failure: new FetchFailure(code, 'no', details),
    offers: (tier) => offered.includes(tier),
    prices: DEFAULT_PRICES,
  };
  return nextStep(configuration);
}

function detailsOf(detail: UnreachableReason | 'late' | 'heavy' | 'odd'): FailureDetails {
  if (detail === 'late') return { lackedTime: true };
  if (detail === 'odd') return { browsersRefuse: true };
  return detail === 'heavy' ? { tooHeavy: true } : { unreachable: detail };
}

const EXITS: readonly Exit[] = [...TIERS, 'custom', 'dedicated'];

describe('next_step', () => {
  type Row = [
    exit: Exit,
    failed: Failed,
    params: Record<string, string>,
    cost: number,
    remove?: string[],
    given?: Case,
  ];
  const custom = ['custom_proxy'];
  const table: Row[] = [
    ['datacenter', 'target_blocked', { proxy: 'residential' }, 10],
    ['datacenter', 'target_blocked', { proxy: 'residential' }, 10, undefined, { js: false }],
    ['datacenter', 'target_challenge', { proxy: 'stealth' }, 50],
    ['datacenter', 'target_challenge', { proxy: 'stealth', js: 'true' }, 50, undefined, { js: false }],
    ['residential', 'target_blocked', { proxy: 'stealth' }, 50],
    ['residential', 'target_challenge', { proxy: 'stealth' }, 50],
    ['residential', 'target_challenge', { proxy: 'stealth', js: 'true' }, 50, undefined, { js: false }],
    ['custom', 'target_blocked', { proxy: 'residential' }, 10, custom],
    ['custom', 'custom_proxy_error', { proxy: 'residential' }, 10, custom],
    ['custom', 'target_challenge', { proxy: 'stealth' }, 50, custom],
    ['custom', 'target_challenge', { proxy: 'stealth', js: 'true' }, 50, custom, { js: false }],
    ['custom', 'target_unreachable reset', { proxy: 'residential' }, 10, custom],
    ['datacenter', 'target_unreachable reset', { proxy: 'residential' }, 10],
    ['datacenter', 'target_unreachable tls', { proxy: 'residential' }, 10],
    ['residential', 'target_unreachable reset', { proxy: 'stealth' }, 50],
    ['residential', 'target_unreachable tls', { proxy: 'stealth' }, 50],
    // Browsers speak HTTP/2, through whatever exit.
    ['datacenter', 'target_unreachable http2', { js: 'true' }, 5, undefined, { js: false }],
    ['residential', 'target_unreachable http2', { js: 'true' }, 10, undefined, { js: false }],
    ['custom', 'target_unreachable http2', { js: 'true' }, 5, [], { js: false }],
    // The operator's proxies failed: those of the next tier may work.
    ['datacenter', 'target_unreachable proxy', { proxy: 'residential' }, 10],
    ['residential', 'target_unreachable behind_proxy', { proxy: 'stealth' }, 50],
    ['datacenter', 'wait_for_timeout', { timeout: '25000' }, 5],
    ['datacenter', 'wait_for_timeout', { timeout: '25000' }, 5, undefined, { timeout: 24_999 }],
    ['datacenter', 'wait_for_timeout', { js: 'true' }, 5, undefined, { js: false }],
    ['datacenter', 'wait_for_timeout', { js: 'true' }, 5, undefined, { js: false, timeout: 25_000 }],
    ['residential', 'wait_for_timeout', { timeout: '25000' }, 10],
    ['residential', 'wait_for_timeout', { js: 'true' }, 10, undefined, { js: false }],
    // The proxy was not the problem; a caller with their own proxy always gets a `remove` list.
    ['custom', 'wait_for_timeout', { timeout: '25000' }, 5, []],
    ['custom', 'wait_for_timeout', { js: 'true' }, 5, [], { js: false }],
    // A step was still pending when the time was over.
    ['datacenter', 'action_failed late', { timeout: '25000' }, 5],
    ['residential', 'action_failed late', { timeout: '25000' }, 10],
    ['custom', 'action_failed late', { timeout: '25000' }, 5, []],
    // It was too much for a browser.
    ['datacenter', 'target_error heavy', { js: 'false' }, 1],
    ['residential', 'target_error heavy', { js: 'false' }, 10],
    ['datacenter', 'target_error odd', { js: 'false' }, 1],
    ['custom', 'target_error heavy', { js: 'false' }, 1, []],
    // Only existing tiers.
    ['datacenter', 'target_blocked', { proxy: 'stealth' }, 50, undefined, { offered: ['datacenter', 'stealth'] }],
    ['custom', 'target_blocked', { proxy: 'stealth' }, 50, custom, { offered: ['stealth'] }],
  ];
  for (const [exit, failed, params, cost, remove, given] of table) {
    it(`${exit}, ${failed} ${JSON.stringify(given ?? {})}: ${JSON.stringify(params)}`, () => {
      const expected = { params, cost, remove };
      for (const [endpoint, surcharge] of ENDPOINTS) {
        const { params: got, cost: costs, remove: drop, message } = step(exit, failed, { ...given, endpoint }) ?? {};
        assert.deepEqual({ params: got, cost: costs, remove: drop }, { ...expected, cost: cost + surcharge }, endpoint);
        for (const [name, value] of Object.entries(params))
          assert.match(String(message), new RegExp(`${name}=${value}`));
        assert.match(String(message), new RegExp(`\\(${cost + surcharge} credits? per request\\)`));
      }
    });
  }

  const absent: [why: string, exits: readonly Exit[], failures: readonly Failed[], given?: Case][] = [
    ['the strongest configuration', ['stealth', 'dedicated'], FAILURE_CODES],
    ['the strongest configuration', ['stealth', 'dedicated'], ['target_unreachable reset', 'action_failed late']],
    ['a retry that would not help', EXITS, ['invalid_url', 'forbidden_target', 'target_error', 'response_too_large']],
    ['a retry that would not help', EXITS, ['target_redirect', 'internal_error', 'timeout', 'action_failed']],
    ['a page that only a browser can act in', EXITS, ['target_error heavy'], { needsBrowser: true }],
    ['a retry that would not help', EXITS, ['target_unreachable certificate', 'target_unreachable protocol']],
    [
      'a target that is not there',
      EXITS,
      ['target_unreachable dns', 'target_unreachable refused', 'target_unreachable network'],
    ],
    ['the longest timeout', EXITS, ['wait_for_timeout', 'action_failed late'], { timeout: 25_000 }],
    ['no higher tier here', ['datacenter'], ['target_blocked', 'target_challenge'], { offered: ['datacenter'] }],
    ['no stealth here', EXITS, ['target_challenge'], { offered: ['datacenter', 'residential'] }],
    ['a Google search', EXITS, FAILURE_CODES, { url: 'https://www.google.com/search?q=a' }],
    ['a Google search', EXITS, FAILURE_CODES, { url: 'https://google.co.uk/search?q=a', js: false }],
  ];
  for (const [why, exits, failures, given] of absent) {
    it(`is absent for ${why} (${failures.join(', ')})`, () => {
      for (const exit of exits) {
        for (const failed of failures) assert.equal(step(exit, failed, given), undefined, `${exit} ${failed}`);
      }
    });
  }

  it('costs what the operator has configured', () => {
    const prices = withPrices({ residential: 7, ai: 2 });
    const failure = new FetchFailure('target_blocked', 'no');
    const common = {
      url: 'https://shop.example/',
      exit: 'datacenter',
      js: true,
      needsBrowser: false,
      timeout: 1,
      failure,
      offers: () => true,
    } as const;
    assert.equal(nextStep({ ...common, tariff: 'page', prices })?.cost, 7);
    assert.equal(nextStep({ ...common, tariff: 'page and model', prices })?.cost, 9);
  });
});

const ENDPOINTS: readonly (readonly [endpoint: string, surcharge: number])[] = [
  ['html', 0],
  ['text', 0],
  ['selected', 0],
  ['selected-multiple', 0],
  ['ai/question', 5],
  ['ai/fields', 5],
];

describe('a failed call', () => {
  it('does not suggest a tier without a proxy in the country', async () => {
    await using target = await startTarget({ '/': 403 });
    await using service = await startTestService({
      file: {
        proxies: {
          datacenter: ['direct'],
          residential: [{ url: 'http://127.0.0.1:9', countries: ['de'] }],
          stealth: [{ url: 'http://127.0.0.1:9', countries: ['de', 'fr'] }],
        },
      },
    });
    const stepIn = async (country: string) => {
      const reply = await service.call('/html', { url: target.url, js: 'false', country });
      return (reply.json().next_step as { params: unknown } | undefined)?.params;
    };
    assert.deepEqual(await stepIn('de'), { proxy: 'residential' });
    assert.deepEqual(await stepIn('fr'), { proxy: 'stealth' });
    assert.equal(await stepIn('us'), undefined);
  });

  it('of a Google search suggests /serp', async () => {
    await using target = await startTarget({ '/search': 429, '/maps': 429 });
    await using service = await startTestService({
      environment: { MUDLARK_CONNECT_TO: `www.google.com:80:127.0.0.1:${target.port}` },
    });
    for (const endpoint of ['/html', '/selected', '/selected-multiple']) {
      const reply = await service.call(endpoint, { url: 'http://www.google.com/search?q=a', js: 'false' });
      const { message, error_code, status_code, next_step } = reply.json();
      assert.equal(error_code, 'target_blocked');
      assert.equal(status_code, 429);
      assert.match(String(message), /429 Too Many Requests\. For Google search results, use \/serp\.$/);
      assert.equal(next_step, undefined);
    }
    const maps = (await service.call('/html', { url: 'http://www.google.com/maps', js: 'false' })).json();
    assert.doesNotMatch(String(maps.message), /serp/);
    assert.notEqual(maps.next_step, undefined);
  });
});
