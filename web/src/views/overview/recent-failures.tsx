/** The newest failures, each with what to try next. */
import type { RequestEntry } from '../../../../src/dashboard/contract.ts';
import { Icon } from '../../design/icon.tsx';
import { Instant } from '../../design/instant.tsx';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { nextStepLink } from '../../playground-link.ts';
import { Link } from '../../router.tsx';

export function RecentFailures({ failures }: { readonly failures: readonly RequestEntry[] }) {
  return (
    <ul className="failures">
      {failures.map((failure) => (
        <Failure key={failure.id} failure={failure} />
      ))}
    </ul>
  );
}

function Failure({ failure }: { readonly failure: RequestEntry }) {
  return (
    <li className="failure">
      <div className="failure-head">
        <OutcomeBadge outcome={failure.outcome} />
        <span className="mono">/{failure.endpoint}</span>
        <span className="failure-target" title={failure.target}>
          {failure.target}
        </span>
        <span className="quiet small failure-when">
          <Instant at={failure.at} relative />
        </span>
      </div>
      {failure.message !== undefined && <p className="failure-message">{failure.message}</p>}
      <p className="failure-next small">
        {failure.nextStep !== undefined && <span className="quiet">{failure.nextStep.message}</span>}
        <Link to={nextStepLink(failure)}>
          Try it in the playground
          <span className="visually-hidden">: {failure.target}</span>
          <Icon name="chevron" />
        </Link>
      </p>
    </li>
  );
}
