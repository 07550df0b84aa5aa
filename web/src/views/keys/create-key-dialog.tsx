/** Asks for the name of a new key, and makes it. */
import { useState } from 'react';
import type { CreatedKey, NewKey } from '../../../../src/dashboard/contract.ts';
import { post } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedKey) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [name, setName] = useState('');
  const create = async () => {
    const wanted: NewKey = { name: name.trim() };
    onCreated(await post<CreatedKey>('keys', wanted));
  };
  return (
    <FormDialog title="Create a key" action="Create" onSubmit={create} onClose={onClose}>
      <TextField
        label="Name"
        hint="Where the key will be used, such as “price tracker”. Only you see it."
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
