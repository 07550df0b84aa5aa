/**
 * The parts of a number, the largest first: a bar and its figures for each, with a link to the counted requests. The
 * figures are text, so the drawing contains nothing extra.
 */
import type { UsagePart } from '../../../src/dashboard/contract.ts';
import { count, formatNumber, formatShare } from '../format.ts';
import { Link } from '../router.tsx';
import { EmptyState } from './empty-state.tsx';
import './part-bars.css';

export type Measure = 'requests' | 'credits';

interface PartBarsProps {
  readonly label: string;
  readonly parts: readonly UsagePart[];
  readonly measure: Measure;
  /** The name of a part. */
  readonly nameOf: (part: UsagePart) => string;
  /** The link to its requests; absent if they cannot be listed. */
  readonly linkOf?: (part: UsagePart) => string | undefined;
}

export function PartBars({ label, parts, measure, nameOf, linkOf }: PartBarsProps) {
  const shown = parts.filter((part) => part[measure] > 0).toSorted((one, other) => other[measure] - one[measure]);
  const most = Math.max(0, ...shown.map((part) => part[measure]));
  if (shown.length === 0) return <EmptyState title={measure === 'credits' ? 'No credits used' : 'No requests'} />;
  return (
    <ul className="part-bars" aria-label={label}>
      {shown.map((part) => {
        const to = linkOf?.(part);
        const content = <PartBar part={part} name={nameOf(part)} measure={measure} most={most} />;
        return (
          <li key={part.name}>
            {to === undefined ? (
              <div className="part">{content}</div>
            ) : (
              <Link to={to} className="part part-link">
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface PartBarProps {
  readonly part: UsagePart;
  readonly name: string;
  readonly measure: Measure;
  readonly most: number;
}

function PartBar({ part, name, measure, most }: PartBarProps) {
  const { requests, succeeded, credits } = part;
  const share = (value: number) => `${(100 * value) / most}%`;
  return (
    <>
      <span className="part-name">{name}</span>
      <span className="part-figure">{formatNumber(part[measure])}</span>
      <span className="part-bar" aria-hidden="true">
        {measure === 'credits' ? (
          <span className="part-credits" style={{ width: share(credits) }} />
        ) : (
          <>
            <span className="part-ok" style={{ width: share(succeeded) }} />
            <span className="part-failed" style={{ width: share(requests - succeeded) }} />
          </>
        )}
      </span>
      <span className="part-note">
        {formatShare(succeeded, requests)} successful,{' '}
        {measure === 'credits' ? count(requests, 'request') : count(credits, 'credit')}
      </span>
    </>
  );
}
