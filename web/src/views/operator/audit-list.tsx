/** Entries of the audit log, all of them or those about one account, page by page. */
import { useCallback, useEffect, useState } from 'react';
import type { AuditEntry, AuditPage } from '../../../../src/dashboard/operator-contract.ts';
import { get, problemMessage } from '../../api.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Instant } from '../../design/instant.tsx';
import { Loading } from '../../design/loading.tsx';
import { Notice } from '../../design/notice.tsx';
import { type Column, Table } from '../../design/table.tsx';

const ACTIONS: Readonly<Record<string, string>> = {
  'account.create': 'Created the account',
  'account.plan': 'Changed the plan',
  'account.top_up': 'Topped up',
  'account.link': 'Made a sign-in link',
  'account.suspend': 'Suspended',
  'account.resume': 'Resumed',
  'account.delete': 'Deleted the account',
  'account.requests': 'Looked at requests',
  'key.create': 'Created a key',
  'key.change': 'Changed a key',
  'key.revoke': 'Revoked a key',
  'site.forget': 'Reset the tier memory',
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { header: 'What', cell: ({ action }) => <span className="table-name">{ACTIONS[action] ?? action}</span> },
  { header: 'On', cell: ({ subject }) => <span className="breakable">{subject}</span> },
  { header: 'Detail', cell: ({ detail }) => <span className="quiet breakable">{detail || '–'}</span> },
  { header: 'By', cell: ({ actor }) => <span className="breakable">{actor}</span> },
  { header: 'When', align: 'end', cell: ({ at }) => <Instant at={at} /> },
];

interface AuditListProps {
  /** The account that the entries are about; all accounts if absent. */
  readonly subject?: string;
  readonly title?: string;
  /** A new value loads the first page again. */
  readonly version?: number;
}

export function AuditList({ subject, title, version = 0 }: AuditListProps) {
  const [entries, setEntries] = useState<readonly AuditEntry[]>();
  const [next, setNext] = useState<number>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (before?: number) => {
      const query = new URLSearchParams({
        ...(subject !== undefined && { subject }),
        ...(before !== undefined && { before: String(before) }),
      });
      try {
        const page = await get<AuditPage>(`operator/audit?${query}`);
        setEntries((old) => [...((before !== undefined && old) || []), ...page.entries]);
        setNext(page.next);
        setProblem(undefined);
      } catch (error) {
        setProblem(problemMessage(error));
      }
    },
    [subject],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to load
  useEffect(() => {
    load();
  }, [load, version]);

  return (
    <>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {entries === undefined ? (
        problem === undefined && <Loading height="12rem" />
      ) : (
        <Card {...(title !== undefined && { title })} flush>
          {entries.length === 0 ? (
            <EmptyState title="Nothing was done yet" />
          ) : (
            <Table caption={title ?? 'Audit log'} cards columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
          )}
          {next !== undefined && (
            <div className="operator-more">
              <Button onClick={() => load(next)}>Load more</Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}
