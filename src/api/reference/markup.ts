/** HTML from text: everything that goes into the page is escaped here. */

export function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escaped, with backquoted text as code. */
export function prose(words: string): string {
  return escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The anchor of a part of the page. */
export function anchor(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** An entry that the search finds: `name` is shown, and `place` says where it is on the page. */
export function entry(id: string, name: string, place: string): string {
  return `id="${escapeHtml(id)}" data-entry="${escapeHtml(name)}" data-place="${escapeHtml(place)}"`;
}

export function section(id: string, title: string, content: string): string {
  return `<section ${entry(id, title, '')} class="part">
<h2>${heading(id, title)}</h2>
${content}
</section>`;
}

/** The heading is a link to itself, so that it can be copied and sent. */
export function heading(id: string, title: string): string {
  return `<a class="heading-link" href="#${escapeHtml(id)}">${escapeHtml(title)}</a>`;
}

export interface Row {
  /** Attributes of the row. */
  readonly attributes?: string;
  /** HTML, one for each column. */
  readonly cells: readonly string[];
}

/** On narrow screens rows become cards; each cell then shows the name of its column. */
export function table(caption: string, columns: readonly string[], rows: readonly Row[]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map(({ attributes = '', cells }) => {
    const [first = '', ...rest] = cells;
    const others = rest.map((cell, index) =>
      cell === '' ? '<td></td>' : `<td data-label="${escapeHtml(columns[index + 1] ?? '')}">${cell}</td>`,
    );
    return `<tr ${attributes}><th scope="row">${first}</th>${others.join('')}</tr>`;
  });
  return `<table class="facts"><caption class="visually-hidden">${escapeHtml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>`;
}
