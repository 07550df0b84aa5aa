/** Light, dark, or as the system is set. The choice is stored in this browser. */
import { remember, remembered } from './browser-storage.ts';
import { createStore } from './store.ts';

const STORED_AS = 'mudlark-theme';

export type Theme = 'system' | 'light' | 'dark';

export const theme = createStore<Theme>(chosenBefore());

function chosenBefore(): Theme {
  const value = remembered(STORED_AS);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Must be called before the first paint. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (theme.get() === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme.get();
}

export function chooseTheme(choice: Theme): void {
  theme.set(choice);
  applyTheme();
  remember(STORED_AS, choice);
}
