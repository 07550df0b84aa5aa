/** Tabs of snippets. Choosing a language applies to the whole page, and to the next visit. */
import { remember, remembered } from '../src/browser-storage.ts';

const STORED_AS = 'mudlark-reference-language';

export function chooseLanguages(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const languages = [...new Set(tabs.map(languageOf))];
  const before = remembered(STORED_AS);
  show(before !== undefined && languages.includes(before) ? before : languages[0]);
  for (const tab of tabs) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const next = neighbor(tab, event.key);
      if (next === undefined) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  }
}

const languageOf = ({ dataset }: HTMLElement) => dataset.language ?? '';

function choose(tab: HTMLElement): void {
  // Content above changes its height too: the tab must stay under the pointer.
  const { top } = tab.getBoundingClientRect();
  show(languageOf(tab));
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
  remember(STORED_AS, languageOf(tab));
}

function show(language: string | undefined): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isShown = languageOf(tab) === language;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  }
  for (const panel of document.querySelectorAll<HTMLElement>('[role=tabpanel]')) {
    panel.hidden = languageOf(panel) !== language;
  }
}

function neighbor(tab: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = all.indexOf(tab);
  const places: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const place = places[key];
  return place === undefined ? undefined : all.at(place % all.length);
}
