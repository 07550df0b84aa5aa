/** The outcomes of requests in the shown days. */
import type { UsageDay } from '../../../../src/dashboard/contract.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { ShareBar } from '../../design/share-bar.tsx';
import { count, formatShare } from '../../format.ts';
import { outcomeLook } from '../../outcomes.ts';
import { sum } from '../../sum.ts';

export function Outcomes({ days }: { readonly days: readonly UsageDay[] }) {
  const outcomes = addUp(days);
  const all = sum(outcomes.map(([, amount]) => amount));
  if (all === 0) return <EmptyState title="No requests in these days" />;
  const succeeded = outcomes.find(([outcome]) => outcome === 'ok')?.[1] ?? 0;
  return (
    <>
      <p className="balance">
        <span className="balance-figure">{formatShare(succeeded, all)}</span>
        <span className="quiet">of {count(all, 'request')}</span>
      </p>
      <ShareBar
        label="Requests by outcome"
        parts={outcomes.map(([outcome, value]) => ({ ...outcomeLook(outcome), value }))}
      />
    </>
  );
}

/** Successes first, then the most frequent. */
function addUp(days: readonly UsageDay[]): [outcome: string, amount: number][] {
  const sums = new Map<string, number>();
  for (const { outcomes } of days) {
    for (const [outcome, amount] of Object.entries(outcomes)) sums.set(outcome, (sums.get(outcome) ?? 0) + amount);
  }
  return [...sums].sort(([a, x], [b, y]) => Number(b === 'ok') - Number(a === 'ok') || y - x);
}
