/** Everything that is known about one request, with a link to repeat it. */
import type { KeyEntry, RequestEntry } from '../../../../src/dashboard/contract.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { Fact } from '../../design/fact.tsx';
import { Notice } from '../../design/notice.tsx';
import { PhaseBar } from '../../design/phase-bar.tsx';
import { count, formatBytes, formatDuration, formatInstant } from '../../format.ts';
import { nextStepLink, replayLink } from '../../playground-link.ts';
import { hrefTo, Link } from '../../router.tsx';
import { AnswerPreview } from './answer-preview.tsx';
import { requestPath } from './request-path.ts';

interface RequestDetailsProps {
  readonly request: RequestEntry;
  readonly keys: readonly KeyEntry[];
}

export function RequestDetails({ request, keys }: RequestDetailsProps) {
  const { message, nextStep, targetStatus, tier, key, parameters, phases = [], bytes } = request;
  return (
    <div className="stack request-details">
      {message !== undefined && (
        <Notice tone="warn">
          {message}
          {nextStep !== undefined && <p className="quiet small">{nextStep.message}</p>}
        </Notice>
      )}
      <dl className="request-facts">
        <Fact name="Target">{request.target}</Fact>
        <Fact name="Answered with">{request.status}</Fact>
        {targetStatus !== undefined && <Fact name="Status of the target">{targetStatus}</Fact>}
        {tier !== undefined && <Fact name="Tier">{tier}</Fact>}
        <Fact name="Price">{count(request.credits, 'credit')}</Fact>
        {bytes !== undefined && <Fact name="Size of the answer">{formatBytes(bytes)}</Fact>}
        <Fact name="Time taken">{formatDuration(request.milliseconds)}</Fact>
        <Fact name="When">{formatInstant(request.at)}</Fact>
        <Fact name="Key">{key === undefined ? 'Playground' : (keys.find(({ id }) => id === key)?.name ?? key)}</Fact>
        <Fact name="Request id">
          <span className="mono">{request.id}</span>
        </Fact>
      </dl>
      {phases.length > 0 && <PhaseBar milliseconds={request.milliseconds} phases={phases} />}
      {parameters !== undefined && <Parameters {...parameters} />}
      <AnswerPreview id={request.id} at={request.at} />
      <div className="row">
        <Link to={replayLink(request)}>Repeat it in the playground</Link>
        {nextStep !== undefined && <Link to={nextStepLink(request)}>Try the next step</Link>}
        <CopyButton text={request.id} label="Copy request id" />
        <CopyButton text={`${location.origin}${hrefTo(requestPath(request.id))}`} label="Copy link" />
      </div>
    </div>
  );
}

function Parameters({ query, leftOut }: NonNullable<RequestEntry['parameters']>) {
  const pairs = [...new URLSearchParams(query)];
  return (
    <div>
      <h3 className="small">Parameters</h3>
      {pairs.length === 0 && <p className="quiet small">None that differ from the defaults.</p>}
      <dl className="request-parameters mono">
        {pairs.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there more than once
          <div key={`${name} ${at}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {leftOut.length > 0 && (
        <p className="quiet small breakable">
          Not kept, because it may be secret or is long: <code>{leftOut.join(', ')}</code>
        </p>
      )}
    </div>
  );
}
