/** What the user should know first: the account is suspended, or nearly out of credits. */
import type { Overview } from '../../../../src/dashboard/contract.ts';
import { isUnlimited } from '../../credits.ts';
import { Notice } from '../../design/notice.tsx';
import { count, formatDate } from '../../format.ts';

/** Below this share of the plan, including pay-as-you-go credits, a notice is shown. */
export const LOW_CREDITS = 0.1;

export function AccountNotices({ overview }: { readonly overview: Overview }) {
  const { suspendedAt } = overview;
  return (
    <>
      {suspendedAt !== undefined && (
        <Notice tone="bad">
          The operator suspended this account on {formatDate(suspendedAt)}. Requests are refused and jobs are paused;
          credits, keys and results are kept. Ask the operator of this service.
        </Notice>
      )}
      <LowCredits overview={overview} />
    </>
  );
}

function LowCredits({ overview }: { readonly overview: Overview }) {
  const { monthlyCredits, paygCredits, planCredits, resetsAt } = overview;
  const left = monthlyCredits + paygCredits;
  if (isUnlimited(planCredits) || left >= planCredits * LOW_CREDITS) return null;
  const resets = `The plan's ${count(planCredits, 'credit')} ${planCredits === 1 ? 'comes' : 'come'} back on ${formatDate(resetsAt * 1000)}.`;
  return left === 0 ? (
    <Notice tone="bad">There are no credits left: requests are refused. {resets}</Notice>
  ) : (
    <Notice tone="warn">
      Only {count(left, 'credit')} {left === 1 ? 'is' : 'are'} left. {resets} A spend cap keeps a single key from using
      them up.
    </Notice>
  );
}
