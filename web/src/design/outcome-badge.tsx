/** How a request ended, in the color that the outcome has in legends too. */
import type { CSSProperties } from 'react';
import { outcomeLook } from '../outcomes.ts';
import './badge.css';

export function OutcomeBadge({ outcome }: { readonly outcome: string }) {
  const { label, color } = outcomeLook(outcome);
  return (
    <span className="badge badge-outcome" style={{ '--badge-color': color } as CSSProperties}>
      {label}
    </span>
  );
}
