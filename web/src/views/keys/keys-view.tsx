/** The account's keys: to create, rename, limit and revoke. */
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
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyCredits, KeyLimits } from './key-limits.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import './keys-view.css';

type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'show'; readonly created: CreatedKey }
  | { readonly kind: 'change' | 'revoke'; readonly key: KeyEntry };

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
        {(all) => <KeyLists keys={all} onAsk={(kind, key) => setAsked({ kind, key })} />}
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
      {asked?.kind === 'change' && <ChangeKeyDialog entry={asked.key} onClose={close} onChanged={keys.reload} />}
      {asked?.kind === 'revoke' && <RevokeKeyDialog entry={asked.key} onClose={close} onRevoked={keys.reload} />}
    </>
  );
}

interface KeyListsProps {
  readonly keys: readonly KeyEntry[];
  readonly onAsk: (kind: 'change' | 'revoke', key: KeyEntry) => void;
}

function KeyLists({ keys, onAsk }: KeyListsProps) {
  const active = keys.filter((key) => key.revokedAt === undefined);
  const revoked = keys.filter((key) => key.revokedAt !== undefined);
  const actions: Column<KeyEntry> = {
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (key) => (
      <div className="key-actions">
        <Button size="small" aria-label={`Change ${key.name || key.id}`} onClick={() => onAsk('change', key)}>
          Change
        </Button>
        <Button size="small" aria-label={`Revoke ${key.name || key.id}`} onClick={() => onAsk('revoke', key)}>
          Revoke
        </Button>
      </div>
    ),
  };
  return (
    <>
      <Card flush>
        {active.length === 0 ? (
          <EmptyState title="No active keys">Create one to use the API.</EmptyState>
        ) : (
          <Table
            caption="Active keys"
            cards
            columns={[...COLUMNS, ...LIMITS, actions]}
            rows={active}
            rowKey={(key) => key.id}
          />
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
  { header: 'Id', minor: true, cell: (key) => <span className="mono quiet">{key.id}</span> },
  { header: 'Created', minor: true, cell: (key) => formatDate(key.createdAt) },
  {
    header: 'Last used',
    cell: (key) =>
      key.lastUsedAt === undefined ? <span className="quiet">Never</span> : <Instant at={key.lastUsedAt} relative />,
  },
];

const LIMITS: readonly Column<KeyEntry>[] = [
  { header: 'Limits', cell: (key) => <KeyLimits entry={key} /> },
  { header: 'Credits this cycle', align: 'end', cell: (key) => <KeyCredits entry={key} /> },
];

const REVOKED: Column<KeyEntry> = {
  header: 'Revoked',
  align: 'end',
  cell: (key) => key.revokedAt !== undefined && formatDate(key.revokedAt),
};
