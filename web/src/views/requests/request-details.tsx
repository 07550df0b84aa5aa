/** Everything that is known about one request. */
import type { ReactNode } from 'react';
import type { KeyEntry, RequestEntry } from '../../../../src/dashboard/contract.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { Notice } from '../../design/notice.tsx';
import { count, formatDuration, formatInstant } from '../../format.ts';
import { playgroundLink } from '../../playground-link.ts';
import { Link } from '../../router.tsx';

interface RequestDetailsProps {
  readonly request: RequestEntry;
  readonly keys: readonly KeyEntry[];
}

export function RequestDetails({ request, keys }: RequestDetailsProps) {
  const { message, nextStep, targetStatus, tier, key } = request;
  return (
    <div className="stack request-details">
      {message !== undefined && (
        <Notice tone="warn">
          {message}
          {nextStep !== undefined && <p className="quiet small">{nextStep.message}</p>}
        </Notice>
      )}
      <dl className="facts">
        <Fact name="Target">{request.target}</Fact>
        <Fact name="Answered with">{request.status}</Fact>
        {targetStatus !== undefined && <Fact name="Status of the target">{targetStatus}</Fact>}
        {tier !== undefined && <Fact name="Tier">{tier}</Fact>}
        <Fact name="Price">{count(request.credits, 'credit')}</Fact>
        <Fact name="Time taken">{formatDuration(request.milliseconds)}</Fact>
        <Fact name="When">{formatInstant(request.at)}</Fact>
        <Fact name="Key">{key === undefined ? 'Playground' : (keys.find(({ id }) => id === key)?.name ?? key)}</Fact>
        <Fact name="Request id">
          <span className="mono">{request.id}</span>
        </Fact>
      </dl>
      <div className="row">
        <Link to={playgroundLink(request)}>Try it in the playground</Link>
        <CopyButton text={request.id} label="Copy request id" />
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
