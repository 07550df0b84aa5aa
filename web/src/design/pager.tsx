/** Leads from page to page of a long list. */
import { formatNumber } from '../format.ts';
import { Button } from './button.tsx';
import './pager.css';

interface PagerProps {
  /** What it is called for those who do not see it. */
  readonly label: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav className="pager" aria-label={label}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="small quiet" role="status">
        {first <= last
          ? `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`
          : formatNumber(total)}
      </span>
      <Button size="small" disabled={page * pageSize >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
