/** One account, for the operator: its balance, usage, keys, history and actions. */
import { useState } from 'react';
import type { KeyEntry } from '../../../../src/dashboard/contract.ts';
import type {
  AccountEntry,
  AccountLink,
  AccountPage,
  AccountRequests,
} from '../../../../src/dashboard/operator-contract.ts';
import { get, problemMessage } from '../../api.ts';
import { formatCreditsLeft } from '../../credits.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Instant } from '../../design/instant.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { Notice } from '../../design/notice.tsx';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { PartBars } from '../../design/part-bars.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatDate, formatDuration, formatNumber } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { outcomeLook } from '../../outcomes.ts';
import { go, Link } from '../../router.tsx';
import { sessionState } from '../../session.ts';
import { useStore } from '../../store.ts';
import { KeyCredits, KeyLimits } from '../keys/key-limits.tsx';
import { DayRangeFields, daysQuery, useDayRange } from '../usage/day-range.tsx';
import { UsageChart } from '../usage/usage-per-day.tsx';
import { keyName } from '../usage/usage-view.tsx';
import {
  DeleteAccountDialog,
  LinkDialog,
  MakeLinkDialog,
  PlanDialog,
  ResumeDialog,
  RevokeAccountKeyDialog,
  SuspendDialog,
  TopUpDialog,
} from './account-dialogs.tsx';
import { AuditList } from './audit-list.tsx';
import '../keys/keys-view.css';
import './operator.css';

type Plans = readonly { readonly name: string; readonly credits: number; readonly concurrency: number }[];

type Asked =
  | { readonly kind: 'plan' | 'top-up' | 'make-link' | 'suspend' | 'resume' | 'delete' }
  | { readonly kind: 'link'; readonly link: AccountLink }
  | { readonly kind: 'revoke'; readonly key: KeyEntry };

interface AccountViewProps {
  readonly id: string;
  readonly plans: Plans;
  readonly onChanged: () => Promise<void>;
}

export function AccountView({ id, plans, onChanged }: AccountViewProps) {
  const range = useDayRange();
  const page = useLoaded<AccountPage>(`operator/accounts/${encodeURIComponent(id)}?${daysQuery(range)}`);
  const [asked, setAsked] = useState<Asked>();
  const [version, setVersion] = useState(0);
  const close = () => setAsked(undefined);
  const done = async () => {
    close();
    setVersion((old) => old + 1);
    await Promise.all([page.reload(), onChanged()]);
  };
  const account = page.data?.account;
  return (
    <>
      <PageHeading
        title={account?.email ?? 'Account'}
        lead={<Link to="/operator/accounts">All accounts</Link>}
        actions={account && <AccountActions account={account} onAsk={(kind) => setAsked({ kind })} />}
      />
      <LoadedContent loaded={page} height="60vh">
        {({ account: entry, keys, usage }) => (
          <>
            {entry.suspendedAt !== undefined && (
              <Notice tone="warn">
                Suspended since {formatDate(entry.suspendedAt)}: its requests are refused and its jobs are paused.
                Nothing is lost.
              </Notice>
            )}
            <AccountFacts account={entry} plans={plans} />
            <div className="usage-choices">
              <DayRangeFields range={range} />
            </div>
            <Card title="Requests per day">
              <UsageChart days={usage.days} measure="requests" />
            </Card>
            <div className="part-pair">
              <Card title="By endpoint">
                <PartBars
                  label="By endpoint"
                  parts={usage.endpoints}
                  measure="requests"
                  nameOf={({ name }) => `/${name}`}
                />
              </Card>
              <Card title="By outcome">
                <PartBars
                  label="By outcome"
                  parts={usage.outcomes}
                  measure="requests"
                  nameOf={({ name }) => outcomeLook(name).label}
                />
              </Card>
              <Card title="By key">
                <PartBars
                  label="By key"
                  parts={usage.keys}
                  measure="requests"
                  nameOf={({ name }) => keyName(name, keys)}
                />
              </Card>
            </div>
            <AccountKeys keys={keys} onRevoke={(key) => setAsked({ kind: 'revoke', key })} />
            <LastRequests id={id} onLooked={() => setVersion((old) => old + 1)} />
            <AuditList subject={entry.email} title="What operators did with it" version={version} />
          </>
        )}
      </LoadedContent>
      {account && asked && (
        <AccountDialogs account={account} plans={plans} asked={asked} onAsk={setAsked} onClose={close} onDone={done} />
      )}
    </>
  );
}

interface AccountDialogsProps {
  readonly account: AccountEntry;
  readonly plans: Plans;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function AccountDialogs({ account, plans, asked, onAsk, onClose, onDone }: AccountDialogsProps) {
  const shared = { account, onClose, onDone };
  switch (asked.kind) {
    case 'plan':
      return <PlanDialog {...shared} plans={plans} />;
    case 'top-up':
      return <TopUpDialog {...shared} />;
    case 'make-link':
      return <MakeLinkDialog account={account} onClose={onClose} onMade={(link) => onAsk({ kind: 'link', link })} />;
    case 'link':
      return <LinkDialog link={asked.link} onClose={onDone} />;
    case 'suspend':
      return <SuspendDialog {...shared} />;
    case 'resume':
      return <ResumeDialog {...shared} />;
    case 'revoke':
      return <RevokeAccountKeyDialog {...shared} entry={asked.key} />;
    case 'delete':
      return <DeleteAccountDialog account={account} onClose={onClose} onDeleted={() => go('/operator/accounts')} />;
  }
}

type Action = 'plan' | 'top-up' | 'make-link' | 'suspend' | 'resume' | 'delete';

function AccountActions({
  account,
  onAsk,
}: {
  readonly account: AccountEntry;
  readonly onAsk: (kind: Action) => void;
}) {
  const state = useStore(sessionState);
  // The operator's own account can be neither suspended nor deleted.
  const isOwn = state.kind === 'signed-in' && state.session.email === account.email;
  return (
    <div className="account-page-actions">
      <Button onClick={() => onAsk('plan')}>Plan</Button>
      <Button onClick={() => onAsk('top-up')}>Top up</Button>
      <Button onClick={() => onAsk('make-link')}>Sign-in link</Button>
      {!isOwn && (
        <>
          {account.suspendedAt === undefined ? (
            <Button onClick={() => onAsk('suspend')}>Suspend</Button>
          ) : (
            <Button tone="primary" onClick={() => onAsk('resume')}>
              Resume
            </Button>
          )}
          <Button tone="danger" onClick={() => onAsk('delete')}>
            Delete
          </Button>
        </>
      )}
    </div>
  );
}

function AccountFacts({ account, plans }: { readonly account: AccountEntry; readonly plans: Plans }) {
  const planCredits = plans.find(({ name }) => name === account.plan)?.credits ?? 0;
  const facts: [string, string][] = [
    ['Plan', account.plan],
    ['Monthly credits left', formatCreditsLeft(account.monthlyCredits, planCredits)],
    ['Pay-as-you-go credits', formatNumber(account.paygCredits)],
    ['Resets', formatDate(account.resetsAt * 1000)],
    ['Account since', formatDate(account.createdAt)],
  ];
  return (
    <Card>
      <dl className="account-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function AccountKeys({
  keys,
  onRevoke,
}: {
  readonly keys: readonly KeyEntry[];
  readonly onRevoke: (key: KeyEntry) => void;
}) {
  const columns: readonly Column<KeyEntry>[] = [
    {
      header: 'Name',
      cell: ({ name }) => <span className="table-name">{name || <span className="quiet">Unnamed</span>}</span>,
    },
    { header: 'Id', cell: ({ id }) => <span className="mono quiet">{id}</span> },
    {
      header: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <span className="quiet">Never</span> : <Instant at={lastUsedAt} relative />,
    },
    { header: 'Limits', cell: (key) => <KeyLimits entry={key} /> },
    { header: 'Credits this cycle', align: 'end', cell: (key) => <KeyCredits entry={key} /> },
    {
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (key) =>
        key.revokedAt !== undefined ? (
          <Badge>Revoked</Badge>
        ) : (
          <Button size="small" aria-label={`Revoke ${key.name || key.id}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <Card title="Keys" flush>
      {keys.length === 0 ? (
        <EmptyState title="No keys" />
      ) : (
        <Table caption="Keys" cards columns={columns} rows={keys} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

type AccountRequest = AccountRequests['requests'][number];

const REQUEST_COLUMNS: readonly Column<AccountRequest>[] = [
  { header: 'Endpoint', cell: ({ endpoint }) => <span className="mono">/{endpoint}</span> },
  { header: 'Site', cell: ({ site }) => <span className="breakable">{site || '–'}</span> },
  { header: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  { header: 'Tier', cell: ({ tier }) => <span className="quiet">{tier ?? '–'}</span> },
  { header: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
  { header: 'Time taken', align: 'end', cell: ({ milliseconds }) => formatDuration(milliseconds) },
  { header: 'When', align: 'end', cell: ({ at }) => <Instant at={at} /> },
];

/** Not shown automatically, because looking at them is recorded in the audit log. */
function LastRequests({ id, onLooked }: { readonly id: string; readonly onLooked: () => void }) {
  const [requests, setRequests] = useState<readonly AccountRequest[]>();
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    try {
      setRequests((await get<AccountRequests>(`operator/accounts/${encodeURIComponent(id)}/requests`)).requests);
      onLooked();
    } catch (error) {
      setProblem(problemMessage(error));
    }
  };
  return (
    <Card
      title="Requests"
      flush={requests !== undefined && requests.length > 0}
      actions={
        <Button size="small" onClick={look}>
          {requests === undefined ? 'Show the last 100' : 'Refresh'}
        </Button>
      }
    >
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {requests === undefined ? (
        <p className="quiet small">
          The site, the outcome and the price of each, without addresses, parameters and answers. A look at them is
          noted in the audit log.
        </p>
      ) : requests.length === 0 ? (
        <EmptyState title="No requests" />
      ) : (
        <Table caption="The last requests" cards columns={REQUEST_COLUMNS} rows={requests} rowKey={(each) => each.id} />
      )}
    </Card>
  );
}
