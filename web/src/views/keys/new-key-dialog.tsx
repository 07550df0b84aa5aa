/** Shows a new key, this once, with a command that uses it. */
import type { CreatedKey } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Notice } from '../../design/notice.tsx';

interface NewKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  const command = `curl -H 'Authorization: Bearer ${created.key}' '${location.origin}/account'`;
  return (
    <Dialog
      title={`Your new key: ${created.name}`}
      onClose={onClose}
      wide
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="warn">Copy the key now. It is not stored, and cannot be shown again.</Notice>
        <CodeBlock label="key" text={created.key} />
        <p className="quiet small">See that it works:</p>
        <CodeBlock label="command" text={command} />
      </div>
    </Dialog>
  );
}
