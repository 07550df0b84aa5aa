/** A framed part of a view. With a title, it is a separate region. */
import { type ReactNode, useId } from 'react';
import './card.css';

interface CardProps {
  readonly title?: string;
  /** Shows the title only to screen readers, if it is obvious visually. */
  readonly titleHidden?: boolean;
  /** Buttons at the end of the title's line. */
  readonly actions?: ReactNode;
  /** Lets a table reach the card's edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, titleHidden = false, actions, flush = false, children }: CardProps) {
  const id = useId();
  const look = flush ? 'card card-flush' : 'card';
  if (title === undefined) {
    return (
      <div className={look}>
        <div className="card-body">{children}</div>
      </div>
    );
  }
  return (
    <section className={look} aria-labelledby={id}>
      <div className={titleHidden ? 'visually-hidden' : 'card-head'}>
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      <div className="card-body">{children}</div>
    </section>
  );
}
