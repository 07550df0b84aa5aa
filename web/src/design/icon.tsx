/** The icons, drawn with one stroke on a grid of 20. They never carry meaning alone: there is always a text too. */
import './icon.css';

const SHAPES = {
  overview: 'M3 10.5V17h4v-6.5zM8.5 3v14h3V3zM14 7v10h3V7z',
  playground: 'M6 4.2v11.6L15.5 10z',
  keys: 'M11.2 8.8a3.9 3.9 0 1 0-2.9 2.6l1.4 1.3h2v2h2V17h3v-2.9z M6.6 7h.01',
  requests: 'M3.5 5h13M3.5 10h13M3.5 15h8',
  jobs: 'M3.5 4.5h5v4h-5zM3.5 11.5h5v4h-5zM11.5 6.5h5M11.5 13.5h5',
  usage: 'M3 16.5h14M4 13l4-4.5 3 2.5 5-6.5',
  accounts:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c.4-3 2.5-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.8a3 3 0 0 1 0 5.4M15 12.4c1.7.6 2.7 2 3 4.1',
  proxies: 'M4 5.5h12M4 14.5h12M13 2.5l3 3-3 3M7 11.5l-3 3 3 3',
  browsers: 'M3 4.5h14v11.5H3zM3 8h14M5.5 6.25h.01M7.5 6.25h.01',
  memory: 'M10 3.5a6.5 6.5 0 1 1-6.2 4.5M3.3 3.8l.4 4.3 4.2-.6M10 6.5V10l2.5 1.7',
  settings:
    'M4 6h6M14.5 6H16M4 14h1.5M10 14h6M12.2 8.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM7.8 16.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  reference: 'M10 5.5C8.5 4 6.5 3.5 3 3.5v12c3.5 0 5.5.5 7 2 1.5-1.5 3.5-2 7-2v-12c-3.5 0-5.5.5-7 2zM10 5.5v12',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z',
  system: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  plus: 'M10 4v12M4 10h12',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M7 4.5l5.5 5.5L7 15.5',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5L17 17',
  link: 'M8.5 11.5a3.2 3.2 0 0 0 4.6.2l2.5-2.5a3.2 3.2 0 0 0-4.5-4.5l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6-.2l-2.5 2.5a3.2 3.2 0 0 0 4.5 4.5l1-1',
  warning: 'M10 3.2L2.5 16.5h15zM10 8.2v4M10 14.2h.01',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9.2v4.5M10 6.5h.01',
  password: 'M4.5 9h11v7.5h-11zM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9',
  leave: 'M8 3.5H3.5v13H8M12.5 6.5L16 10l-3.5 3.5M16 10H7.5',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
