/**
 * The heading of a view. It sets the document's title, and gets the focus if the view was opened from within the page.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../router.tsx';
import './page-heading.css';

/** For when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

interface PageHeadingProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Mudlark`;
    if (hasNavigated()) heading.current?.focus();
  }, [title]);
  return (
    <div className="page-heading">
      <div className="page-heading-text">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="quiet">{lead}</p>}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  );
}
