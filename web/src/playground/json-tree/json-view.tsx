/** A JSON tree with a search that opens its matches, and buttons to open or close everything. */
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { formatNumber } from '../../format.ts';
import { useSettled } from '../../settled.ts';
import { CHUNK, type Opened, openedAtFirst } from './json-rows.ts';
import { allOpened, type JsonSearch, openedFor, searchJson } from './json-search.ts';
import { JsonTree } from './json-tree.tsx';

const NOTHING: JsonSearch = { matches: [], more: false };

export function JsonView({ label, value }: { readonly label: string; readonly value: unknown }) {
  const [opened, setOpened] = useState<Opened>(() => openedAtFirst(value));
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useSettled(text.trim());
  const found = useMemo(() => (wanted === '' ? NOTHING : searchJson(value, wanted)), [value, wanted]);
  const match = found.matches[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first match
  useEffect(() => setAt(0), [found]);
  useEffect(() => {
    if (match !== undefined) setOpened((before) => openedFor(before, match));
  }, [match]);
  const step = (by: number) => {
    const { length } = found.matches;
    if (length > 0) setAt((before) => (before + by + length) % length);
  };
  return (
    <div className="stack json-view">
      <div className="json-tools">
        <TextField
          label="Search in the answer"
          labelHidden
          type="search"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        />
        <span className="quiet small" role="status">
          {wanted !== '' && summary(found, at)}
        </span>
        <div className="row">
          {found.matches.length > 1 && (
            <>
              <Button size="small" onClick={() => step(-1)}>
                Previous
              </Button>
              <Button size="small" onClick={() => step(1)}>
                Next
              </Button>
            </>
          )}
          <Button size="small" tone="quiet" onClick={() => setOpened(allOpened(value))}>
            Expand all
          </Button>
          <Button size="small" tone="quiet" onClick={() => setOpened(new Map([['', CHUNK]]))}>
            Collapse
          </Button>
        </div>
      </div>
      <JsonTree label={label} value={value} opened={opened} onOpened={setOpened} shown={match?.path} />
    </div>
  );
}

function summary({ matches, more }: JsonSearch, at: number): string {
  if (matches.length === 0) return more ? 'Nothing in the first part' : 'No match';
  return `${formatNumber(at + 1)} of ${formatNumber(matches.length)}${more ? ' or more' : ''}`;
}
