/** A relative time, with the exact one as a tooltip. */
import { formatInstant, formatRelative, formatShortInstant } from '../format.ts';

interface InstantProps {
  readonly at: number;
  readonly relative?: boolean;
}

export function Instant({ at, relative = false }: InstantProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatInstant(at)} className="nowrap">
      {relative ? formatRelative(at) : formatShortInstant(at)}
    </time>
  );
}
