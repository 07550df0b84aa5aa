/** Changes the name and the limits of a key. */
import { useState } from 'react';
import type { KeyChange, KeyEntry } from '../../../../src/dashboard/contract.ts';
import { patch } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { notify } from '../../design/toast.tsx';
import { draftOf, KeyFields, limitsOf, nameProblem } from './key-limits-fields.tsx';

interface ChangeKeyDialogProps {
  readonly entry: KeyEntry;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

export function ChangeKeyDialog({ entry, onClose, onChanged }: ChangeKeyDialogProps) {
  const first = draftOf(entry);
  const [draft, setDraft] = useState(first);
  const change = async () => {
    if (nameProblem(draft) !== undefined) return;
    const { expiresAt, ...others } = limitsOf(draft);
    // An unchanged day must keep its exact time, and may be in the past.
    const wanted: KeyChange = draft.lastDay === first.lastDay ? others : { ...others, expiresAt };
    await patch(`keys/${encodeURIComponent(entry.id)}`, wanted);
    notify(`${wanted.name || entry.id} is changed.`);
    onClose();
    await onChanged();
  };
  return (
    <FormDialog title={`Change ${entry.name || entry.id}`} action="Save" onSubmit={change} onClose={onClose}>
      <KeyFields draft={draft} onChange={setDraft} used={entry.creditsUsed} />
    </FormDialog>
  );
}
