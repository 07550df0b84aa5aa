/** How much of something there is, against its limit. */
import './meter.css';

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value as text, for screen readers. */
  readonly text: string;
  readonly tone?: 'accent' | 'warn' | 'bad';
}

export function Meter({ label, value, max, text, tone = 'accent' }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way, and few styles apply
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
    >
      <div className={`meter-fill meter-${tone}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
