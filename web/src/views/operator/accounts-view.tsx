/**
 * All accounts, for the operator: search, create, change plans, top up, make sign-in links; each account has its own
 * page.
 */
import { useState } from 'react';
import type { AccountEntry, AccountLink, AccountList } from '../../../../src/dashboard/operator-contract.ts';
import { formatCreditsLeft } from '../../credits.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { TextField } from '../../design/field.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { Pager } from '../../design/pager.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { count, formatDate, formatNumber } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { Link, usePath } from '../../router.tsx';
import { useSettled } from '../../settled.ts';
import { CreateAccountDialog, LinkDialog, MakeLinkDialog, PlanDialog, TopUpDialog } from './account-dialogs.tsx';
import { AccountView } from './account-view.tsx';

type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'plan' | 'top-up' | 'make-link'; readonly account: AccountEntry }
  | { readonly kind: 'link'; readonly link: AccountLink };

const PATH = '/operator/accounts';

export function AccountsView() {
  const [, id] = usePath().split(`${PATH}/`);
  const list = useLoaded<AccountList>('operator/accounts');
  if (id !== undefined && id !== '')
    return <AccountView id={id} plans={list.data?.plans ?? []} onChanged={list.reload} />;
  return <AccountsList />;
}

function AccountsList() {
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim());
  const [turned, setTurned] = useState({ wanted, page: 1 });
  // What another search finds starts with its first page.
  const page = turned.wanted === wanted ? turned.page : 1;
  const query = new URLSearchParams({
    ...(wanted !== '' && { search: wanted }),
    ...(page > 1 && { page: String(page) }),
  });
  const list = useLoaded<AccountList>(query.size === 0 ? 'operator/accounts' : `operator/accounts?${query}`);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    list.reload();
  };
  const showLink = (link: AccountLink) => {
    setAsked({ kind: 'link', link });
    list.reload();
  };
  const plans = list.data?.plans ?? [];
  return (
    <>
      <PageHeading
        title="Accounts"
        actions={
          <Button tone="primary" icon="plus" onClick={() => setAsked({ kind: 'create' })}>
            Create account
          </Button>
        }
      />
      <search className="account-search">
        <TextField
          label="Search by e-mail"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      <LoadedContent loaded={list}>
        {({ accounts, found, all, pageSize }) => (
          <Card flush>
            {accounts.length === 0 ? (
              <EmptyState
                title={page > 1 ? 'There are no accounts on this page' : `None of ${count(all, 'account')} matches`}
              />
            ) : (
              <Table
                caption="Accounts"
                cards
                columns={columns(plans, setAsked)}
                rows={accounts}
                rowKey={({ id }) => id}
              />
            )}
            {(page > 1 || found > pageSize) && (
              <Pager
                label="Pages of accounts"
                page={page}
                pageSize={pageSize}
                total={found}
                onPage={(next) => setTurned({ wanted, page: next })}
              />
            )}
          </Card>
        )}
      </LoadedContent>
      {asked?.kind === 'create' && <CreateAccountDialog plans={plans} onClose={close} onCreated={showLink} />}
      {asked?.kind === 'plan' && <PlanDialog account={asked.account} plans={plans} onClose={close} onDone={done} />}
      {asked?.kind === 'top-up' && <TopUpDialog account={asked.account} onClose={close} onDone={done} />}
      {asked?.kind === 'make-link' && <MakeLinkDialog account={asked.account} onClose={close} onMade={showLink} />}
      {asked?.kind === 'link' && <LinkDialog link={asked.link} onClose={close} />}
    </>
  );
}

function columns(plans: AccountList['plans'], ask: (asked: Asked) => void): readonly Column<AccountEntry>[] {
  const creditsOf = (plan: string) => plans.find(({ name }) => name === plan)?.credits ?? 0;
  return [
    {
      header: 'E-mail',
      cell: ({ id, email }) => (
        <Link className="table-name" to={`${PATH}/${id}`}>
          {email}
        </Link>
      ),
    },
    {
      header: 'Plan',
      cell: ({ plan, suspendedAt }) => (
        <span className="key-limits">
          <Badge tone="accent">{plan}</Badge>
          {suspendedAt !== undefined && <Badge tone="warn">Suspended</Badge>}
        </span>
      ),
    },
    {
      header: 'Monthly left',
      align: 'end',
      cell: ({ monthlyCredits, plan }) => formatCreditsLeft(monthlyCredits, creditsOf(plan)),
    },
    { header: 'Pay-as-you-go', align: 'end', cell: ({ paygCredits }) => formatNumber(paygCredits) },
    { header: 'Resets', align: 'end', cell: ({ resetsAt }) => formatDate(resetsAt * 1000) },
    {
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (account) => (
        <div className="account-actions">
          <Button
            size="small"
            aria-label={`Change plan of ${account.email}`}
            onClick={() => ask({ kind: 'plan', account })}
          >
            Plan
          </Button>
          <Button size="small" aria-label={`Top up ${account.email}`} onClick={() => ask({ kind: 'top-up', account })}>
            Top up
          </Button>
          <Button
            size="small"
            aria-label={`Sign-in link for ${account.email}`}
            onClick={() => ask({ kind: 'make-link', account })}
          >
            Link
          </Button>
        </div>
      ),
    },
  ];
}
