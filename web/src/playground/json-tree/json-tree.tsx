/**
 * A JSON value as a tree, as in the ARIA pattern: one stop for the Tab key, arrow keys move and open, Enter opens and
 * closes.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { count } from '../../format.ts';
import {
  CHUNK,
  isTree,
  type JsonRow,
  LONG_TEXT,
  type Opened,
  parentPath,
  rowsOf,
  sizeOf,
  toggled,
} from './json-rows.ts';
import './json-tree.css';

interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
  readonly opened: Opened;
  readonly onOpened: (change: (before: Opened) => Opened) => void;
  /** The path of the highlighted row. */
  readonly shown: string | undefined;
}

export function JsonTree({ label, value, opened, onOpened, shown }: JsonTreeProps) {
  const [active, setActive] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<number>(undefined);
  const rows = useMemo(() => rowsOf(value, opened), [value, opened]);
  // The active row may be inside of what was closed.
  const activeAt = Math.max(
    0,
    rows.findIndex(({ path }) => path === active),
  );

  const focusAt = (at: number) => {
    const row = rows[at];
    if (row === undefined) return;
    setActive(row.path);
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  const toggle = (row: JsonRow) => {
    // The "more" row may disappear: the first new row takes its place.
    if (row.unseen !== undefined) toFocus.current = rows.indexOf(row);
    onOpened((before) => toggled(before, row));
  };
  const focusRevealed = useEffectEvent(() => {
    if (toFocus.current !== undefined) focusAt(toFocus.current);
    toFocus.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new rows that are waited for
  useLayoutEffect(() => focusRevealed(), [rows]);

  // Scrolls the match into view; the focus stays in the search field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the match may be rendered only after its parent is opened
  useEffect(() => {
    if (shown !== undefined) list.current?.querySelector('.json-shown')?.scrollIntoView({ block: 'nearest' });
  }, [shown, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeAt];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const above = () => rows.findIndex(({ path }) => path === parentPath(row));
    const canOpen = row.open === false || row.unseen !== undefined;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusAt(activeAt + 1),
      ArrowUp: () => focusAt(activeAt - 1),
      ArrowRight: () => (canOpen ? toggle(row) : row.open === true && focusAt(activeAt + 1)),
      ArrowLeft: () => (row.open === true ? toggle(row) : focusAt(above())),
      Home: () => focusAt(0),
      End: () => focusAt(rows.length - 1),
      Enter: () => toggle(row),
      ' ': () => toggle(row),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <div className="json-tree" role="tree" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all of its rows
        <div
          key={row.path}
          role="treeitem"
          className={row.path === shown ? 'json-row json-shown' : 'json-row'}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.open}
          tabIndex={at === activeAt ? 0 : -1}
          style={{ paddingInlineStart: `${Math.min(row.level, 24) - 1}rem` }}
          onClick={() => {
            focusAt(at);
            toggle(row);
          }}
        >
          <span className="json-caret">{row.open !== undefined && <Icon name="chevron" />}</span>
          <span className="json-text">
            {row.name !== undefined && <span className="json-name">{row.name}: </span>}
            <JsonValue row={row} />
          </span>
        </div>
      ))}
    </div>
  );
}

function JsonValue({ row: { value, open, unseen } }: { readonly row: JsonRow }) {
  if (unseen !== undefined) {
    return <span className="json-more">{`Show ${Math.min(unseen, CHUNK)} of ${count(unseen, 'more', 'more')}`}</span>;
  }
  if (isTree(value)) return <span className="json-size">{summary(value)}</span>;
  if (typeof value !== 'string') return <span className={`json-${typeof value}`}>{String(value)}</span>;
  const shown = open === false ? `${value.slice(0, LONG_TEXT)}…` : value;
  return <span className="json-string">{JSON.stringify(shown)}</span>;
}

function summary(value: object): string {
  const size = sizeOf(value);
  if (Array.isArray(value)) return size === 0 ? '[]' : `[${count(size, 'item')}]`;
  return size === 0 ? '{}' : `{${count(size, 'key')}}`;
}
