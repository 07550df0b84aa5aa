/** What a list says when there is nothing in it, and what to do about that. */
import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {children !== undefined && <div className="quiet">{children}</div>}
    </div>
  );
}
