/** The remaining credits of the account, and how many of its slots are in use. */
import type { Overview } from '../../../../src/dashboard/contract.ts';
import { formatCreditsLeft, isUnlimited } from '../../credits.ts';
import { Card } from '../../design/card.tsx';
import { Meter } from '../../design/meter.tsx';
import { formatDate, formatNumber, formatRelative } from '../../format.ts';
import { LOW_CREDITS } from './account-notices.tsx';

export function Balances({ overview }: { readonly overview: Overview }) {
  const { monthlyCredits, planCredits, paygCredits, concurrencyUsed, concurrencyLimit } = overview;
  const unlimited = isUnlimited(planCredits);
  const resetsAt = overview.resetsAt * 1000;
  return (
    <div className="balances">
      <Card title="Monthly credits left">
        <p className="balance">
          <span className="balance-figure">{formatCreditsLeft(monthlyCredits, planCredits)}</span>
          {!unlimited && <span className="quiet">of {formatNumber(planCredits)}</span>}
        </p>
        {!unlimited && (
          <Meter
            label="Monthly credits left"
            value={monthlyCredits}
            max={planCredits}
            text={`${formatNumber(monthlyCredits)} of ${formatNumber(planCredits)}`}
            tone={monthlyCredits < planCredits * LOW_CREDITS ? 'warn' : 'accent'}
          />
        )}
        <p className="balance-note quiet small">
          {unlimited && `${formatNumber(Math.max(0, planCredits - monthlyCredits))} used in this cycle. `}
          Resets <time dateTime={new Date(resetsAt).toISOString()}>{formatDate(resetsAt)}</time>,{' '}
          {formatRelative(resetsAt)}
        </p>
      </Card>
      <Card title="Pay-as-you-go credits">
        <p className="balance">
          <span className="balance-figure">{formatNumber(paygCredits)}</span>
        </p>
        <p className="balance-note quiet small">
          {paygCredits > 0
            ? 'Used when the monthly credits are spent. Valid for 12 months after the last top-up.'
            : 'None. They would be used when the monthly credits are spent.'}
        </p>
      </Card>
      <Card title="Running now">
        <p className="balance">
          <span className="balance-figure">{formatNumber(concurrencyUsed)}</span>
          <span className="quiet">of {formatNumber(concurrencyLimit)} at once</span>
        </p>
        <Meter
          label="Concurrent requests"
          value={concurrencyUsed}
          max={concurrencyLimit}
          text={`${formatNumber(concurrencyUsed)} of ${formatNumber(concurrencyLimit)}`}
          tone={concurrencyUsed >= concurrencyLimit ? 'warn' : 'accent'}
        />
        <p className="balance-note quiet small">The {overview.plan} plan</p>
      </Card>
    </div>
  );
}
