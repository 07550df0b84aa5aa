/** A message within a view. Failures are announced at once; everything else waits. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './notice.css';

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warn' | 'bad';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { info: 'info', good: 'check', warn: 'warning', bad: 'warning' } as const;

export function Notice({ tone = 'info', actions, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className="notice-message">
        <Icon name={ICONS[tone]} />
        <div className="notice-text">{children}</div>
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  );
}
