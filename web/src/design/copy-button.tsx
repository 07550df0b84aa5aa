/** Copies a text, and confirms it beside the button: in a dialog, content outside of it is not announced. */
import { type MouseEvent, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** The button's name, such as `Copy key`. */
  readonly label: string;
  readonly size?: 'regular' | 'small';
  readonly onCopied?: () => void;
}

export function CopyButton({ text, label, size = 'small', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const copied = await copyText(text, currentTarget);
    setState(copied ? 'copied' : 'refused');
    if (copied) onCopied?.();
  };
  return (
    <>
      <Button size={size} icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {label}
      </Button>
      <span role="status" className={state === 'refused' ? 'quiet small' : 'visually-hidden'}>
        {state === 'copied' && 'Copied'}
        {state === 'refused' && 'The browser does not allow copying. Select the text and copy it by hand.'}
      </span>
    </>
  );
}
