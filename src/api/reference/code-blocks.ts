/**
 * Code to copy, in several languages. Without scripts all of them are shown, one below the other; the page's script
 * makes tabs and copy buttons work, and shows them.
 */
import { escapeHtml } from './markup.ts';

export interface Snippet {
  /** The chosen language applies to the whole page. */
  readonly language: string;
  /** Labels that differ from the language's usual name. */
  readonly label?: string;
  readonly code: string;
}

const COPY = (what: string) =>
  `<button type="button" class="button button-plain button-small copy" aria-label="Copy ${escapeHtml(what)}">Copy</button>`;

/** `what` describes them for screen readers. */
export function codeTabs(id: string, what: string, snippets: readonly Snippet[]): string {
  const tabs = snippets.map(({ language, label = language }, index) => {
    const own = `${id}-${index}`;
    return `<button type="button" class="tab" role="tab" id="${own}-tab" aria-controls="${own}" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}" data-language="${language}">${label}</button>`;
  });
  const panels = snippets.map(({ language, label = language, code }, index) => {
    const own = `${id}-${index}`;
    return `<div class="code" role="tabpanel" id="${own}" aria-labelledby="${own}-tab" data-language="${language}">
<p class="code-name">${label}</p>${COPY(`${what} as ${label}`)}
<pre>${escapeHtml(code)}</pre></div>`;
  });
  return `<div class="code-tabs">
<div class="tab-list" role="tablist" aria-label="${escapeHtml(what)}">${tabs.join('')}</div>
${panels.join('\n')}</div>`;
}

/** One text to copy. */
export function codeBlock(what: string, code: string): string {
  return `<div class="code">${COPY(what)}<pre>${escapeHtml(code)}</pre></div>`;
}

/** An answer, or a body that the service sends. A long one scrolls by itself. */
export function shownBody(what: string, facts: string, body: unknown): string {
  const text = typeof body === 'string' ? body.trimEnd() : JSON.stringify(body, null, 2);
  return `<div class="shown"><p class="shown-facts">${facts}</p>
<pre tabindex="0" role="group" aria-label="${escapeHtml(what)}">${escapeHtml(text)}</pre></div>`;
}
