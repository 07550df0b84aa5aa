/**
 * Short messages about what just happened. `notify` shows and announces one; `announce` only announces it. `Messages`
 * is rendered once, by the shell: a live region must be in the page before its text changes.
 */
import { createStore, useStore } from '../store.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './toast.css';

const SHOWN_MS = 6000;

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

const toasts = createStore<readonly Toast[]>([]);
const announcement = createStore('');
let lastId = 0;

export function notify(text: string, tone: Toast['tone'] = 'good'): void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get(), { id, tone, text }]);
  // A failure stays until it is dismissed: it may be the only place that says what to do.
  if (tone === 'good') setTimeout(() => dismiss(id), SHOWN_MS);
}

export function announce(text: string): void {
  // The same text would not be announced twice: a silent space makes it different.
  announcement.set(text === announcement.get() ? `${text}\u00a0` : text);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function Messages() {
  return (
    <>
      <div className="visually-hidden" role="status" aria-label="Announcements">
        {useStore(announcement)}
      </div>
      <div className="toasts" role="log" aria-label="Messages">
        {useStore(toasts).map((toast) => (
          <div key={toast.id} className={`toast toast-${toast.tone}`}>
            <Icon name={toast.tone === 'good' ? 'check' : 'warning'} />
            <span>{toast.text}</span>
            <IconButton label="Dismiss" icon="close" size="small" onClick={() => dismiss(toast.id)} />
          </div>
        ))}
      </div>
    </>
  );
}
