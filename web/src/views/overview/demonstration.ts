/** Pages that the service itself serves, for trying it without the internet. */

export const DEMONSTRATION_URL = 'http://demo.mudlark.test/';

interface Demonstration {
  readonly label: string;
  readonly about: string;
  /** The query of the playground. */
  readonly call: Readonly<Record<string, string>>;
}

export const DEMONSTRATIONS: readonly Demonstration[] = [
  {
    label: 'An article as text',
    about: 'Its content as Markdown',
    call: { endpoint: 'text', url: `${DEMONSTRATION_URL}article`, js: 'false' },
  },
  {
    label: 'Prices of products',
    about: 'Elements by a selector',
    call: { endpoint: 'selected-multiple', url: `${DEMONSTRATION_URL}products`, selectors: '.price', js: 'false' },
  },
  {
    label: 'A page made by JavaScript',
    about: 'Rendered in a browser',
    call: { endpoint: 'html', url: `${DEMONSTRATION_URL}tide` },
  },
  {
    label: 'A page that refuses',
    about: 'A failure, and what to try next',
    call: { endpoint: 'html', url: `${DEMONSTRATION_URL}blocked`, js: 'false' },
  },
];
