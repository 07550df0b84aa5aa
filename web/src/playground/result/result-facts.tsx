/** Facts about a finished call: its outcome, price and duration, and where it was sent. */
import type { PlaygroundResult, Price } from '../../../../src/dashboard/contract.ts';
import { Badge } from '../../design/badge.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Instant } from '../../design/instant.tsx';
import { PhaseBar } from '../../design/phase-bar.tsx';
import { count, formatBytes, formatDuration } from '../../format.ts';
import { Link } from '../../router.tsx';
import { answerSize } from './answer-file.ts';

interface ResultFactsProps {
  readonly result: PlaygroundResult;
  /** When the call was made. */
  readonly at: number;
  /** Its expected price. */
  readonly expected: Price | undefined;
}

export function ResultFacts({ result, at, expected }: ResultFactsProps) {
  const { status, credits, milliseconds, phases, contentType } = result;
  const headers = Object.entries(result.headers);
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const requestId = header('service-request-id');
  const targetStatus = header('service-target-status');
  const note = header('service-target-note');
  const tier = header('service-proxy-tier');
  const saidBefore = expected !== undefined && 'credits' in expected ? expected.credits : credits;
  return (
    <div className="stack">
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>
          </dd>
        </div>
        <div>
          <dt>Charged</dt>
          <dd>
            {count(credits, 'credit')}
            {saidBefore !== credits && <span className="quiet">{` (${saidBefore} expected)`}</span>}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{formatDuration(milliseconds)}</dd>
        </div>
        <div>
          <dt>Run at</dt>
          <dd>
            <Instant at={at} />
          </dd>
        </div>
        {targetStatus !== undefined && (
          <div>
            <dt>Target status</dt>
            <dd>{targetStatus}</dd>
          </div>
        )}
        {note !== undefined && (
          <div>
            <dt>Target note</dt>
            <dd>{note}</dd>
          </div>
        )}
        {tier !== undefined && (
          <div>
            <dt>Tier</dt>
            <dd>{tier}</dd>
          </div>
        )}
        <div>
          <dt>Size</dt>
          <dd>{formatBytes(answerSize(result))}</dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd className="mono">{contentType.split(';', 1)[0]}</dd>
        </div>
        {requestId !== undefined && (
          <div>
            <dt>Request id</dt>
            <dd className="mono">
              <Link to={`/requests?${new URLSearchParams({ id: requestId })}`}>{requestId}</Link>
            </dd>
          </div>
        )}
      </dl>
      <PhaseBar milliseconds={milliseconds} phases={phases} />
      <details className="more">
        <summary>{count(headers.length, 'response header')}</summary>
        <dl className="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {requestId !== undefined && <CopyButton text={requestId} label="Copy request id" />}
      </details>
    </div>
  );
}
