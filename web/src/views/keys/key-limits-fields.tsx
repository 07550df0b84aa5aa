/** The name and the limits of a key, as a form. An empty field means no limit. */
import type { EndpointForm, KeyEntry } from '../../../../src/dashboard/contract.ts';
import { CheckField, SelectField, TextField } from '../../design/field.tsx';
import { count } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { dayEnds } from '../requests/local-days.ts';
import './keys-view.css';

/** The server's limit. Longer names are not cut, but reported. */
const MAX_NAME_LENGTH = 80;

export interface KeyDraft {
  readonly name: string;
  /** The last day on which it is valid, in the user's time zone; empty: no expiry. */
  readonly lastDay: string;
  /** Undefined: everything. */
  readonly scopes: readonly string[] | undefined;
  readonly cap: string;
}

export const NEW_DRAFT: KeyDraft = { name: '', lastDay: '', scopes: undefined, cap: '' };

export function draftOf({ name, expiresAt, scopes, creditCap }: KeyEntry): KeyDraft {
  return {
    name,
    lastDay: expiresAt === undefined ? '' : localDay(expiresAt),
    scopes,
    cap: creditCap === undefined ? '' : String(creditCap),
  };
}

/** The values for the server; null if there is no limit. */
export function limitsOf({ name, lastDay, scopes, cap }: KeyDraft) {
  return {
    name: name.trim(),
    expiresAt: dayEnds(lastDay) ?? null,
    scopes: scopes ?? null,
    creditCap: cap === '' ? null : Number(cap),
  };
}

export function nameProblem({ name }: KeyDraft): string | undefined {
  const { length } = name.trim();
  return length > MAX_NAME_LENGTH
    ? `A name has at most ${MAX_NAME_LENGTH} characters: these are ${length}.`
    : undefined;
}

interface KeyFieldsProps {
  readonly draft: KeyDraft;
  readonly onChange: (draft: KeyDraft) => void;
  /** What it has spent in this cycle, if it exists. */
  readonly used?: number;
}

export function KeyFields({ draft, onChange, used }: KeyFieldsProps) {
  const change = (changed: Partial<KeyDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      <TextField
        label="Name"
        hint="Where the key will be used, such as “price tracker”. Only you see it."
        problem={nameProblem(draft)}
        required
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Works until the end of"
        hint="Empty: the key does not expire."
        type="date"
        min={localDay(Date.now())}
        value={draft.lastDay}
        onChange={({ target }) => change({ lastDay: target.value })}
      />
      <TextField
        label="Spend cap, in credits for each billing cycle"
        hint={`Empty: no cap.${used === undefined ? '' : ` This cycle has used ${count(used, 'credit')}.`}`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        value={draft.cap}
        onChange={({ target }) => change({ cap: target.value })}
      />
      <Scopes scopes={draft.scopes} onChange={(scopes) => change({ scopes })} />
    </>
  );
}

interface ScopesProps {
  readonly scopes: readonly string[] | undefined;
  readonly onChange: (scopes: readonly string[] | undefined) => void;
}

function Scopes({ scopes, onChange }: ScopesProps) {
  const endpoints = useLoaded<readonly EndpointForm[]>('endpoints').data ?? [];
  const all = [...endpoints.map(({ name }) => name).filter((name) => name !== 'account'), 'jobs'];
  const toggle = (name: string, isOn: boolean) =>
    onChange(all.filter((each) => (each === name ? isOn : scopes?.includes(each))));
  return (
    <>
      <SelectField
        label="May call"
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'some', label: 'Only some endpoints' },
        ]}
        value={scopes === undefined ? 'all' : 'some'}
        onChange={({ target }) => onChange(target.value === 'all' ? undefined : [])}
      />
      {scopes !== undefined && (
        <fieldset className="key-scopes">
          <legend className="visually-hidden">Endpoints that the key may call</legend>
          {all.map((name) => (
            <CheckField
              key={name}
              label={`/${name}`}
              checked={scopes.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** `YYYY-MM-DD`, in the user's time zone. */
function localDay(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
