/** Facts about a finished call: its outcome, price and duration, and where it was sent. */
import type { PlaygroundResult, Price } from '../../../../src/dashboard/contract.ts';
import { Badge } from '../../design/badge.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Fact } from '../../design/fact.tsx';
import { Instant } from '../../design/instant.tsx';
import { PhaseBar } from '../../design/phase-bar.tsx';
import { count, formatBytes, formatDuration } from '../../format.ts';
import { Link } from '../../router.tsx';
import { requestPath } from '../../views/requests/request-path.ts';
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
      <dl className="result-facts">
        <Fact name="Status">
          <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>
        </Fact>
        <Fact name="Charged">
          {count(credits, 'credit')}
          {saidBefore !== credits && <span className="quiet">{` (${saidBefore} expected)`}</span>}
        </Fact>
        <Fact name="Time">{formatDuration(milliseconds)}</Fact>
        <Fact name="Run at">
          <Instant at={at} />
        </Fact>
        {targetStatus !== undefined && <Fact name="Target status">{targetStatus}</Fact>}
        {note !== undefined && <Fact name="Target note">{note}</Fact>}
        {tier !== undefined && <Fact name="Tier">{tier}</Fact>}
        <Fact name="Size">{formatBytes(answerSize(result))}</Fact>
        <Fact name="Type">
          <span className="mono">{contentType.split(';', 1)[0]}</span>
        </Fact>
        {requestId !== undefined && (
          <Fact name="Request id">
            <span className="mono">
              <Link to={requestPath(requestId)}>{requestId}</Link>
            </span>
          </Fact>
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
