/** Shows a new key, only once, with a command that uses it. */
import type { CreatedKey } from '../../../../src/dashboard/contract.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import { Notice } from '../../design/notice.tsx';
import { ShownOnceDialog } from '../../design/shown-once-dialog.tsx';

interface NewKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  const command = `curl -H 'Authorization: Bearer ${created.key}' '${location.origin}/account'`;
  return (
    <ShownOnceDialog
      title="Your new key"
      label="key"
      text={created.key}
      lead={
        <>
          <p className="breakable">
            For <strong>{created.name}</strong>
          </p>
          <Notice tone="warn">Copy the key now. It is not stored, and cannot be shown again.</Notice>
        </>
      }
      onClose={onClose}
    >
      <p className="quiet small">See that it works:</p>
      <CodeBlock label="command" text={command} />
    </ShownOnceDialog>
  );
}
