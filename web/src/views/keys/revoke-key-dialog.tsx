/** Asks for confirmation before a key is revoked. */
import type { KeyEntry } from '../../../../src/dashboard/contract.ts';
import { remove } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { focusHeading } from '../../design/page-heading.tsx';
import { notify } from '../../design/toast.tsx';

interface RevokeKeyDialogProps {
  readonly entry: KeyEntry;
  readonly onClose: () => void;
  readonly onRevoked: () => Promise<void>;
}

export function RevokeKeyDialog({ entry, onClose, onRevoked }: RevokeKeyDialogProps) {
  const name = entry.name || entry.id;
  const revoke = async () => {
    await remove(`keys/${encodeURIComponent(entry.id)}`);
    notify(`${name} is revoked.`);
    onClose();
    await onRevoked();
    focusHeading();
  };
  return (
    <FormDialog title={`Revoke ${name}?`} action="Revoke key" tone="danger" onSubmit={revoke} onClose={onClose}>
      <p>Requests with this key are refused from now on. This cannot be undone.</p>
    </FormDialog>
  );
}
