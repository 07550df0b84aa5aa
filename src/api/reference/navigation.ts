/** The list of sections beside the page; on a phone it opens over the page, even without scripts. */
import { escapeHtml } from './markup.ts';

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly { readonly id: string; readonly label: string }[];
}

const MARK = `<svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8"/><path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0"/></svg>`;

export function navigation(groups: readonly NavigationGroup[]): string {
  const lists = groups.map(({ title, links }, index) => {
    const items = links.map(
      ({ id, label }) => `<li><a class="navigation-link" href="#${escapeHtml(id)}">${escapeHtml(label)}</a></li>`,
    );
    return `<div class="places"><p id="places-${index}" class="navigation-title">${escapeHtml(title)}</p>
<ul aria-labelledby="places-${index}">${items.join('')}</ul></div>`;
  });
  return `<header class="shell-side">
<a class="brand" href="/dashboard" aria-label="Mudlark, dashboard">${MARK}Mudlark</a>
<button type="button" class="button button-plain button-small contents-button" popovertarget="contents">Contents</button>
<div id="contents" class="contents" popover>
<div class="search" role="search">
<label class="visually-hidden" for="search">Search the reference</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="results">
</div>
<div id="results" class="results" hidden></div>
<nav class="navigation" aria-label="Reference">
<ul><li><a class="navigation-link" href="/dashboard">Dashboard</a></li><li><a class="navigation-link" href="/dashboard/playground">Playground</a></li></ul>
${lists.join('\n')}
</nav>
</div>
</header>`;
}
