/** Asks for the name of a new key, and makes it. */
import { useState } from 'react';
import type { CreatedKey, NewKey } from '../../../../src/dashboard/contract.ts';
import { post } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';

/** As many as the server takes. Nothing is cut: who pastes more is told so. */
const LONGEST_NAME = 80;

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedKey) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [name, setName] = useState('');
  const wanted: NewKey = { name: name.trim() };
  const { length } = wanted.name;
  const problem =
    length > LONGEST_NAME ? `A name has at most ${LONGEST_NAME} characters: these are ${length}.` : undefined;
  const create = async () => {
    if (problem === undefined) onCreated(await post<CreatedKey>('keys', wanted));
  };
  return (
    <FormDialog title="Create a key" action="Create" onSubmit={create} onClose={onClose}>
      <TextField
        label="Name"
        hint="Where the key will be used, such as “price tracker”. Only you see it."
        problem={problem}
        required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
