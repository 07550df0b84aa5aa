/** A word with a tone, for states. The word says it; the color only helps to find it. */
import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
