/** Light, dark, or as the system has it. The choice is remembered in this browser. */
import { createStore } from './store.ts';

const STORED_AS = 'mudlark-theme';

export type Theme = 'system' | 'light' | 'dark';

export const theme = createStore<Theme>(remembered());

function remembered(): Theme {
  try {
    const value = localStorage.getItem(STORED_AS);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** To be called before anything is painted. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (theme.get() === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme.get();
}

export function chooseTheme(choice: Theme): void {
  theme.set(choice);
  applyTheme();
  try {
    localStorage.setItem(STORED_AS, choice);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
