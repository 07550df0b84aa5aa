/** Asks for the name and the limits of a new key, and creates it. */
import { useState } from 'react';
import type { CreatedKey, NewKey } from '../../../../src/dashboard/contract.ts';
import { post } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { KeyFields, limitsOf, NEW_DRAFT, nameProblem } from './key-limits-fields.tsx';

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedKey) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const create = async () => {
    if (nameProblem(draft) !== undefined) return;
    const { name, expiresAt, scopes, creditCap } = limitsOf(draft);
    const wanted: NewKey = {
      name,
      ...(expiresAt !== null && { expiresAt }),
      ...(scopes !== null && { scopes }),
      ...(creditCap !== null && { creditCap }),
    };
    onCreated(await post<CreatedKey>('keys', wanted));
  };
  return (
    <FormDialog title="Create a key" action="Create" onSubmit={create} onClose={onClose}>
      <KeyFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}
