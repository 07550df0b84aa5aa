/** The account's keys: made, named, revoked. */
import { useState } from 'react';
import type { CreatedKey, KeyEntry } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Instant } from '../../design/instant.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatDate } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'show'; readonly created: CreatedKey }
  | { readonly kind: 'revoke'; readonly key: KeyEntry };

export function KeysView() {
  const keys = useLoaded<readonly KeyEntry[]>('keys');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHeading
        title="Keys"
        lead={
          <>
            A key goes with every request, as the api_key parameter or an Authorization header. See the{' '}
            <a href="/docs">API reference</a>.
          </>
        }
        actions={
          <Button tone="primary" icon="plus" onClick={() => setAsked({ kind: 'create' })}>
            Create key
          </Button>
        }
      />
      <LoadedContent loaded={keys}>
        {(all) => <KeyLists keys={all} onRevoke={(key) => setAsked({ kind: 'revoke', key })} />}
      </LoadedContent>
      {asked?.kind === 'create' && (
        <CreateKeyDialog
          onClose={close}
          onCreated={(created) => {
            setAsked({ kind: 'show', created });
            keys.reload();
          }}
        />
      )}
      {asked?.kind === 'show' && <NewKeyDialog created={asked.created} onClose={close} />}
      {asked?.kind === 'revoke' && <RevokeKeyDialog entry={asked.key} onClose={close} onRevoked={keys.reload} />}
    </>
  );
}

interface KeyListsProps {
  readonly keys: readonly KeyEntry[];
  readonly onRevoke: (key: KeyEntry) => void;
}

function KeyLists({ keys, onRevoke }: KeyListsProps) {
  const active = keys.filter((key) => key.revokedAt === undefined);
  const revoked = keys.filter((key) => key.revokedAt !== undefined);
  const revoke: Column<KeyEntry> = {
    header: 'Action',
    headerHidden: true,
    align: 'end',
    cell: (key) => (
      <Button size="small" aria-label={`Revoke ${key.name || key.id}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  };
  return (
    <>
      <Card flush>
        {active.length === 0 ? (
          <EmptyState title="No active keys">Create one to use the API.</EmptyState>
        ) : (
          <Table caption="Active keys" cards columns={[...COLUMNS, revoke]} rows={active} rowKey={(key) => key.id} />
        )}
      </Card>
      {revoked.length > 0 && (
        <Card title="Revoked keys" flush>
          <Table caption="Revoked keys" cards columns={[...COLUMNS, REVOKED]} rows={revoked} rowKey={(key) => key.id} />
        </Card>
      )}
    </>
  );
}

const COLUMNS: readonly Column<KeyEntry>[] = [
  {
    header: 'Name',
    cell: (key) => <span className="table-name">{key.name || <span className="quiet">Unnamed</span>}</span>,
  },
  { header: 'Id', cell: (key) => <span className="mono quiet">{key.id}</span> },
  { header: 'Created', cell: (key) => formatDate(key.createdAt) },
  {
    header: 'Last used',
    cell: (key) =>
      key.lastUsedAt === undefined ? <span className="quiet">Never</span> : <Instant at={key.lastUsedAt} relative />,
  },
];

const REVOKED: Column<KeyEntry> = {
  header: 'Revoked',
  align: 'end',
  cell: (key) => key.revokedAt !== undefined && formatDate(key.revokedAt),
};
