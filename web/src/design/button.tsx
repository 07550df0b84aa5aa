/**
 * Things to press. A busy button stays focusable and keeps its name, so that a screen reader does not lose its place.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

interface Look {
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'regular' | 'small';
  readonly icon?: IconName;
}

type ButtonProps = Look & { readonly busy?: boolean } & ComponentProps<'button'>;

export function Button({ tone, size, icon, busy = false, type = 'button', children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ tone, size }, rest.className)}
      aria-busy={busy}
      onClick={press}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  icon,
  ...rest
}: { readonly label: string; readonly icon: IconName } & ButtonProps) {
  return <Button tone="quiet" {...rest} icon={icon} aria-label={label} title={label} className="button-icon" />;
}

/** The class of a button, for links that should look like one. */
export function buttonClass({ tone = 'plain', size = 'regular' }: Look, more = ''): string {
  return `button button-${tone} button-${size} ${more}`.trim();
}
