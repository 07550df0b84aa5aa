/** The remembered tier of each site, where `proxy=auto` begins, with a button to forget it. */
import { useState } from 'react';
import type { RememberedSite } from '../../../../src/dashboard/operator-contract.ts';
import { remove } from '../../api.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { FormDialog } from '../../design/dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { TextField } from '../../design/field.tsx';
import { Instant } from '../../design/instant.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { focusHeading, PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { notify } from '../../design/toast.tsx';
import { useLoaded } from '../../loaded.ts';
import { useSettled } from '../../settled.ts';
import './operator.css';

export function MemoryView() {
  const [search, setSearch] = useState('');
  const [forgetting, setForgetting] = useState<string>();
  const sites = useLoaded<readonly RememberedSite[]>(
    `operator/memory?${new URLSearchParams({ site: useSettled(search.trim()) })}`,
  );
  const close = () => setForgetting(undefined);
  return (
    <>
      <PageHeading
        title="Tier memory"
        lead="The cheapest tier that worked for a site in the last 30 days. Requests with proxy=auto begin there."
      />
      <div className="memory-search">
        <TextField
          label="Site contains"
          type="search"
          placeholder="example.com"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <LoadedContent loaded={sites}>
        {(found) => (
          <Card flush>
            {found.length === 0 ? (
              <EmptyState title={search === '' ? 'Nothing is remembered yet' : 'No site matches'} />
            ) : (
              <Table
                caption="Remembered sites"
                cards
                columns={columns(setForgetting)}
                rows={found}
                rowKey={({ site, js }) => `${site} ${js}`}
              />
            )}
          </Card>
        )}
      </LoadedContent>
      {forgetting !== undefined && <ForgetDialog site={forgetting} onClose={close} onForgotten={sites.reload} />}
    </>
  );
}

interface ForgetDialogProps {
  readonly site: string;
  readonly onClose: () => void;
  readonly onForgotten: () => Promise<void>;
}

function ForgetDialog({ site, onClose, onForgotten }: ForgetDialogProps) {
  const forget = async () => {
    await remove(`operator/memory/${encodeURIComponent(site)}`);
    notify(`What was known of ${site} is forgotten.`);
    onClose();
    await onForgotten();
    focusHeading();
  };
  return (
    <FormDialog title={`Reset ${site}?`} action="Reset" tone="danger" onSubmit={forget} onClose={onClose}>
      <p>The next request with proxy=auto for this site begins at the cheapest tier again.</p>
    </FormDialog>
  );
}

function columns(forget: (site: string) => void): readonly Column<RememberedSite>[] {
  return [
    { header: 'Site', cell: ({ site }) => <span className="table-name">{site}</span> },
    { header: 'Tier', cell: ({ tier }) => <Badge tone="accent">{tier}</Badge> },
    { header: 'JavaScript', cell: ({ js }) => <span className="quiet">{js ? 'On' : 'Off'}</span> },
    { header: 'Learned', cell: ({ learnedAt }) => <Instant at={learnedAt} relative /> },
    {
      header: 'Action',
      headerHidden: true,
      align: 'end',
      cell: ({ site }) => (
        <Button size="small" aria-label={`Reset ${site}`} onClick={() => forget(site)}>
          Reset
        </Button>
      ),
    },
  ];
}
