/** Native modal dialogs: the browser keeps the focus inside, closes them on Escape, and restores the focus. */
import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect } from 'react';
import { useAction } from '../action.ts';
import { Button, IconButton } from './button.tsx';
import { useModal } from './modal.ts';
import { Notice } from './notice.tsx';
import './dialog.css';

const FIRST_FOCUS = '.dialog-body :is(input:not([hidden]), select, textarea), .dialog-foot button';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** Closing only calls `onClose`: the caller decides. */
  readonly staysOpen?: boolean;
}

/** Open for as long as it is rendered. */
export function Dialog({ title, onClose, children, footer, wide = false, staysOpen = false }: DialogProps) {
  const dialog = useModal();
  const titleId = useId();
  const cancel = (event: SyntheticEvent) => {
    if (!staysOpen) return;
    event.preventDefault();
    onClose();
  };
  const close = () => {
    // Browsers close a dialog at the second Escape, even if the first was prevented.
    if (staysOpen) dialog.current?.showModal();
    onClose();
  };
  // Focuses the first field, otherwise the first button of the answer, not the close button.
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus(), [dialog]);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={close}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" icon="close" size="small" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** The label of the button that submits. */
  readonly action: string;
  readonly tone?: 'primary' | 'danger';
  /** The label of the button that cancels. */
  readonly dismiss?: string;
  /** Submits. A failure is shown in the dialog, which stays open. */
  readonly onSubmit: () => Promise<void>;
}

/** A dialog with a form: Cancel, or `dismiss`, beside `action`. */
export function FormDialog({
  action,
  tone = 'primary',
  dismiss = 'Cancel',
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const { busy, problem, run } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(onSubmit);
  };
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{dismiss}</Button>
          <Button type="submit" form={formId} tone={tone} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {children}
      </form>
    </Dialog>
  );
}
