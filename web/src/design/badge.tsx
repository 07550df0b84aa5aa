/** A colored word for a state. The word carries the meaning; the color only helps to find it. */
import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
