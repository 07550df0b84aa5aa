/** The parts of a whole: one bar, with the numbers in its legend. */
import { formatNumber, formatShare } from '../format.ts';
import { sum } from '../sum.ts';
import './chart.css';

export interface Part {
  readonly label: string;
  readonly value: number;
  /** A design token. */
  readonly color: string;
}

export function ShareBar({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const all = sum(parts.map((part) => part.value));
  return (
    <div className="share">
      <div className="share-bar" aria-hidden="true">
        {parts.map((part) => (
          <div key={part.label} style={{ flexGrow: part.value, background: part.color }} title={part.label} />
        ))}
      </div>
      <ul className="share-legend" aria-label={label}>
        {parts.map((part) => (
          <li key={part.label}>
            <span className="legend-swatch" style={{ background: part.color }} aria-hidden="true" />
            <span className="share-label">{part.label}</span>
            <span className="quiet">{formatNumber(part.value)}</span>
            <strong className="share-percent">{formatShare(part.value, all)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
