/**
 * A dialog for something that is shown only once, such as a key. Closing it before copying asks for confirmation,
 * whether by the button, the cross or the Escape key.
 */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ShownOnceDialogProps {
  readonly title: string;
  /** What it is, such as `key`. */
  readonly label: string;
  readonly text: string;
  /** The text above it. */
  readonly lead: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function ShownOnceDialog({ title, label, text, lead, onClose, children }: ShownOnceDialogProps) {
  const [taken, setTaken] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (taken || leaving) onClose();
    else setLeaving(true);
  };
  return (
    <Dialog
      title={title}
      onClose={leave}
      staysOpen={!taken && !leaving}
      wide
      footer={
        leaving && !taken ? (
          <>
            <Button onClick={() => setLeaving(false)}>Back</Button>
            <Button tone="danger" onClick={onClose}>
              {`Close without the ${label}`}
            </Button>
          </>
        ) : (
          <Button tone="primary" onClick={leave}>
            Done
          </Button>
        )
      }
    >
      <div className="stack">
        {leaving && !taken ? (
          <Notice tone="bad">{`You have not copied the ${label}. It cannot be shown again.`}</Notice>
        ) : (
          lead
        )}
        {/* Who selects it and copies it by hand has it, too. */}
        <div onCopy={() => setTaken(true)}>
          <CodeBlock label={label} text={text} onCopied={() => setTaken(true)} />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
