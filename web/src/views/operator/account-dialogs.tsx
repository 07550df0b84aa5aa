/** The operator's actions on an account, one dialog each. */
import { useState } from 'react';
import type { KeyEntry } from '../../../../src/dashboard/contract.ts';
import type {
  AccountDeletion,
  AccountEntry,
  AccountLink,
  AccountList,
  NewAccount,
  PlanChange,
  TopUp,
} from '../../../../src/dashboard/operator-contract.ts';
import { patch, post, remove } from '../../api.ts';
import { isUnlimited } from '../../credits.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { SelectField, TextField } from '../../design/field.tsx';
import { ShownOnceDialog } from '../../design/shown-once-dialog.tsx';
import { notify } from '../../design/toast.tsx';
import { count, formatInstant, formatNumber } from '../../format.ts';
import './operator.css';

type Plans = AccountList['plans'];

interface AccountDialogProps {
  readonly account: AccountEntry;
  readonly onClose: () => void;
}

interface CreateAccountDialogProps {
  readonly plans: Plans;
  readonly onClose: () => void;
  readonly onCreated: (link: AccountLink) => void;
}

export function CreateAccountDialog({ plans, onClose, onCreated }: CreateAccountDialogProps) {
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState(plans[0]?.name ?? '');
  const create = async () => {
    const account: NewAccount = { email, plan };
    onCreated(await post<AccountLink>('operator/accounts', account));
  };
  return (
    <FormDialog title="Create an account" action="Create" onSubmit={create} onClose={onClose}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PlanField plans={plans} plan={plan} onChange={setPlan} />
    </FormDialog>
  );
}

export function PlanDialog({
  account,
  plans,
  onClose,
  onDone,
}: AccountDialogProps & { readonly plans: Plans; readonly onDone: () => void }) {
  const [plan, setPlan] = useState(account.plan);
  const change = async () => {
    const wanted: PlanChange = { plan };
    await patch(`operator/accounts/${account.id}`, wanted);
    notify(`${account.email} is on the ${plan} plan.`);
    onDone();
  };
  return (
    <FormDialog title={`Plan of ${account.email}`} action="Change plan" onSubmit={change} onClose={onClose}>
      <PlanField plans={plans} plan={plan} onChange={setPlan} />
    </FormDialog>
  );
}

export function TopUpDialog({ account, onClose, onDone }: AccountDialogProps & { readonly onDone: () => void }) {
  const [credits, setCredits] = useState('');
  const topUp = async () => {
    const amount: TopUp = { credits: Number(credits) };
    await post(`operator/accounts/${account.id}/top-up`, amount);
    notify(`${account.email} has ${count(amount.credits, 'credit')} more.`);
    onDone();
  };
  return (
    <FormDialog title={`Top up ${account.email}`} action="Top up" onSubmit={topUp} onClose={onClose}>
      <TextField
        label="Pay-as-you-go credits to add"
        hint={`Now ${formatNumber(account.paygCredits)}. All are valid for 12 months from today.`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        value={credits}
        onChange={({ target }) => setCredits(target.value)}
      />
    </FormDialog>
  );
}

export function SuspendDialog({ account, onClose, onDone }: AccountDialogProps & { readonly onDone: () => void }) {
  const suspend = async () => {
    await post(`operator/accounts/${account.id}/suspend`);
    notify(`${account.email} is suspended.`);
    onDone();
  };
  return (
    <FormDialog title={`Suspend ${account.email}?`} action="Suspend" tone="danger" onSubmit={suspend} onClose={onClose}>
      <p>
        Its requests are refused from now on, with a message that says why, and its jobs pause. Running requests finish.
        Credits, keys, jobs and results are kept, and everything continues when you resume the account.
      </p>
    </FormDialog>
  );
}

export function ResumeDialog({ account, onClose, onDone }: AccountDialogProps & { readonly onDone: () => void }) {
  const resume = async () => {
    await post(`operator/accounts/${account.id}/resume`);
    notify(`${account.email} is no longer suspended.`);
    onDone();
  };
  return (
    <FormDialog title={`Resume ${account.email}?`} action="Resume" onSubmit={resume} onClose={onClose}>
      <p>Its keys work again, and its jobs continue where they stopped.</p>
    </FormDialog>
  );
}

export function RevokeAccountKeyDialog({
  account,
  entry,
  onClose,
  onDone,
}: AccountDialogProps & { readonly entry: KeyEntry; readonly onDone: () => void }) {
  const name = entry.name || entry.id;
  const revoke = async () => {
    await remove(`operator/accounts/${account.id}/keys/${encodeURIComponent(entry.id)}`);
    notify(`${name} is revoked.`);
    onDone();
  };
  return (
    <FormDialog title={`Revoke ${name}?`} action="Revoke key" tone="danger" onSubmit={revoke} onClose={onClose}>
      <p>Requests of {account.email} with this key are refused from now on. This cannot be undone.</p>
    </FormDialog>
  );
}

export function DeleteAccountDialog({
  account,
  onClose,
  onDeleted,
}: AccountDialogProps & { readonly onDeleted: () => void }) {
  const [typed, setTyped] = useState('');
  const deletion: AccountDeletion = { email: typed };
  const deleteIt = async () => {
    await remove(`operator/accounts/${account.id}`, deletion);
    notify(`${account.email} is deleted.`);
    onDeleted();
  };
  return (
    <FormDialog
      title={`Delete ${account.email}?`}
      action="Delete for good"
      tone="danger"
      onSubmit={deleteIt}
      onClose={onClose}
    >
      <p>
        Its keys, credits, requests, jobs and results are deleted at once. This cannot be undone; the audit log keeps
        that it was done.
      </p>
      <TextField
        label={`Type ${account.email} to delete it`}
        autoComplete="off"
        spellCheck={false}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

export function MakeLinkDialog({
  account,
  onClose,
  onMade,
}: AccountDialogProps & { readonly onMade: (link: AccountLink) => void }) {
  const make = async () => onMade(await post<AccountLink>(`operator/accounts/${account.id}/link`));
  return (
    <FormDialog title={`Sign-in link for ${account.email}`} action="Make link" onSubmit={make} onClose={onClose}>
      <p>Whoever opens the link is signed in to this account, once, and may choose a new password there.</p>
    </FormDialog>
  );
}

export function LinkDialog({ link, onClose }: { readonly link: AccountLink; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Sign-in link for ${link.account.email}`}
      label="link"
      text={new URL(link.path, location.origin).href}
      lead={<p>Send this link to its owner. It works once, until {formatInstant(link.expiresAt)}.</p>}
      onClose={onClose}
    />
  );
}

interface PlanFieldProps {
  readonly plans: Plans;
  readonly plan: string;
  readonly onChange: (plan: string) => void;
}

function PlanField({ plans, plan, onChange }: PlanFieldProps) {
  const options = plans.map(({ name, credits, concurrency }) => ({
    value: name,
    label: `${name}: ${isUnlimited(credits) ? 'unlimited credits' : count(credits, 'credit')} a month, ${concurrency} at once`,
  }));
  return <SelectField label="Plan" options={options} value={plan} onChange={({ target }) => onChange(target.value)} />;
}
