/** The text as received. Only the beginning of a large text is shown at first: the rest would block the browser. */
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { count, formatNumber } from '../../format.ts';
import { Highlighted } from './highlighted.tsx';

const SHOWN_AT_FIRST = 100_000;

export function SourceView({ label, text }: { readonly label: string; readonly text: string }) {
  const [all, setAll] = useState(false);
  const isCut = !all && text.length > SHOWN_AT_FIRST;
  const shown = isCut ? text.slice(0, SHOWN_AT_FIRST) : text;
  return (
    <div className="stack source-view">
      <div className="row">
        <CopyButton text={text} label={`Copy ${label}`} />
        <span className="quiet small">{count(text.length, 'character')}</span>
      </div>
      {text === '' ? (
        <p className="quiet">The answer is empty.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
        <section aria-label={label} tabIndex={0}>
          {label === 'HTML' ? <Highlighted text={shown} /> : <pre>{shown}</pre>}
        </section>
      )}
      {isCut && (
        <div className="row">
          <span className="quiet small">{`The first ${formatNumber(SHOWN_AT_FIRST)} are shown.`}</span>
          <Button size="small" onClick={() => setAll(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}
