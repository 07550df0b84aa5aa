/**
 * The current location in the dashboard, from the browser's history. Paths are relative to `/dashboard` and begin with
 * a slash: `/` is the overview, `/keys` the keys. Knows nothing about views.
 */
import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';

const BASE = '/dashboard';

let navigated = false;
const listeners = new Set<() => void>();

/** Whether the current view was opened from within the page, so that the focus must be moved to it. */
export function hasNavigated(): boolean {
  return navigated;
}

export function hrefTo(to: string): string {
  return to === '/' ? BASE : `${BASE}${to}`;
}

export function go(to: string): void {
  history.pushState(null, '', hrefTo(to));
  window.scrollTo(0, 0);
  arrive();
}

/**
 * Changes the address within a view, without a new entry in the history: for filters that follow typing. Does nothing
 * if another view has been opened: a delayed effect must not lead back.
 */
export function replaceAddress(to: string): void {
  const [path] = to.split('?', 1);
  if (path !== currentPath()) return;
  history.replaceState(null, '', hrefTo(to));
  for (const listener of listeners) listener();
}

/** Must be called when the view changes for a reason other than the address, such as signing in. */
export function arrive(): void {
  navigated = true;
  for (const listener of listeners) listener();
}

window.addEventListener('popstate', arrive);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The path below `/dashboard`, without a slash at its end. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, currentPath);
}

function currentPath(): string {
  return location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/';
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(useSearchText());
}

/** With its question mark; empty if there is none. */
export function useSearchText(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** A link to another view. A click with a modifier key is left to the browser. */
export function Link({ to, onClick, ...rest }: { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={hrefTo(to)} onClick={follow} />;
}
