/** A part of a view in a frame. With a title it is a region of its own. */
import { type ReactNode, useId } from 'react';
import './card.css';

interface CardProps {
  readonly title?: string;
  /** Keeps the title for screen readers alone, where the place makes it plain to the eye. */
  readonly titleHidden?: boolean;
  /** What can be done with it, at the end of the title's line. */
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
