import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts';
import { formatCreditsLeft, isUnlimited } from '../../web/src/credits.ts';

it('only the unlimited plan is shown without a number', () => {
  const unlimited = Object.entries(DEFAULT_PLANS).filter(([, { credits }]) => isUnlimited(credits));
  assert.deepEqual(
    unlimited.map(([name]) => name),
    ['unlimited'],
  );
  assert.equal(formatCreditsLeft(999_999_999, 1_000_000_000), 'Unlimited');
  assert.equal(formatCreditsLeft(1_999, 999_999_999), '1,999');
});
