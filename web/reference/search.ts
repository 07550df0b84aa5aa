/** Searches operations, parameters, fields, headers and errors by name and description, within the page. */
import { say } from './say.ts';

const MAX_SHOWN = 40;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  /** The whole text, in lower case. */
  readonly words: string;
}

export function searchEntries(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const results = document.getElementById('results');
  const places = document.querySelector<HTMLElement>('#contents nav');
  if (!input || !results || !places) return;
  let entries: readonly Entry[] | undefined;
  const update = () => {
    const wanted = input.value.trim().toLowerCase();
    places.hidden = wanted !== '';
    results.hidden = wanted === '';
    if (wanted === '') return;
    entries ??= readEntries();
    const found = findEntries(entries, wanted.split(/\s+/));
    show(results, found);
  };
  input.addEventListener('input', update);
  const clear = () => {
    input.value = '';
    update();
  };
  results.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    openAround(link.hash.slice(1));
    clear();
  });
  document.getElementById('contents')?.addEventListener('keydown', (event) => {
    const links = [...results.querySelectorAll<HTMLElement>('a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && input.value !== '') {
      clear();
      input.focus();
    } else if (event.key === 'ArrowDown' && links.length > 0) links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input).focus();
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const button = document.querySelector<HTMLElement>('.contents-button');
    if (button?.checkVisibility()) document.getElementById('contents')?.showPopover();
    input.focus();
  });
  // A link may lead to collapsed content.
  addEventListener('hashchange', () => openAround(location.hash.slice(1)));
  openAround(location.hash.slice(1));
}

function readEntries(): Entry[] {
  return [...document.querySelectorAll<HTMLElement>('[data-entry]')].map((element) => {
    const { entry: name = '', place = '' } = element.dataset;
    // For a whole section only its first paragraph: its parts are found separately.
    const said = element.tagName === 'SECTION' ? (element.querySelector('p')?.textContent ?? '') : element.textContent;
    return { id: element.id, name, place, words: `${name} ${place} ${said}`.toLowerCase() };
  });
}

/** The entries with all the words; matches by name first, and of those the ones that begin with them. */
function findEntries(entries: readonly Entry[], words: readonly string[]): readonly Entry[] {
  const rank = ({ name }: Entry) => {
    const lower = name.toLowerCase().replace(/^(?:\w+ )?\//, '');
    if (words.every((word) => lower === word.replace(/^\//, ''))) return 0;
    if (words.every((word) => lower.startsWith(word.replace(/^\//, '')))) return 1;
    return words.every((word) => name.toLowerCase().includes(word)) ? 2 : 3;
  };
  return entries
    .filter((each) => words.every((word) => each.words.includes(word)))
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}

function show(results: HTMLElement, found: readonly Entry[]): void {
  const count = document.createElement('p');
  const counted = found.length === 1 ? '1 result' : `${found.length} results`;
  count.textContent = found.length === 0 ? 'Nothing found' : counted;
  const list = document.createElement('ul');
  for (const { id, name, place } of found.slice(0, MAX_SHOWN)) {
    const link = document.createElement('a');
    link.className = 'navigation-link';
    link.href = `#${id}`;
    const where = document.createElement('span');
    where.className = 'place';
    where.textContent = place;
    link.append(name, where);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  results.replaceChildren(count, ...(found.length > 0 ? [list] : []));
  say(count.textContent);
}

function openAround(id: string): void {
  const element = document.getElementById(id);
  for (let around = element?.closest('details'); around; around = around.parentElement?.closest('details')) {
    around.open = true;
  }
}
