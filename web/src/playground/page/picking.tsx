/** From the Pick button to the picker: loading the page costs credits, so the user confirms it first. */
import { useEffect, useState } from 'react';
import type { PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Notice } from '../../design/notice.tsx';
import { count } from '../../format.ts';
import { useStore } from '../../store.ts';
import { readFailure } from '../result/failure-body.ts';
import { createRun } from '../run.ts';
import { usePrice } from '../use-price.ts';
import { SelectorPicker } from './selector-picker.tsx';

/** A loaded page, and its call. */
export interface LoadedPage {
  readonly query: string;
  readonly html: string;
}

interface PickingProps {
  readonly parameter: string;
  readonly selector: string;
  /** Undefined if the form has no address yet. */
  readonly call: PlaygroundCall | undefined;
  /** The last loaded page, which may be the right one. */
  readonly known: LoadedPage | undefined;
  readonly onLoaded: (page: LoadedPage) => void;
  readonly onUse: (selector: string) => void;
  readonly onClose: () => void;
}

export function Picking({ call, known, onLoaded, ...picker }: PickingProps) {
  if (call !== undefined && known?.query === call.query) return <SelectorPicker {...picker} html={known.html} />;
  return (
    <Dialog title={`Pick an element for ${picker.parameter}`} onClose={picker.onClose}>
      {call === undefined ? (
        <p>Fill in the address of a page first: its elements can then be picked here.</p>
      ) : (
        <LoadPage call={call} onLoaded={onLoaded} />
      )}
    </Dialog>
  );
}

function LoadPage({
  call,
  onLoaded,
}: {
  readonly call: PlaygroundCall;
  readonly onLoaded: (page: LoadedPage) => void;
}) {
  const price = usePrice(call);
  const [{ state: store, start, cancel }] = useState(createRun);
  const state = useStore(store);
  useEffect(() => cancel, [cancel]);
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    const result = await start(call);
    if (result === undefined) return;
    if (result.status === 200) onLoaded({ query: call.query, html: result.body });
    else setProblem(readFailure(result.body).message);
  };
  const wrong = price !== undefined && 'problem' in price ? price.problem : undefined;
  const shown = problem ?? wrong ?? (state.kind === 'failed' ? state.message : undefined);
  const running = state.kind === 'running';
  return (
    <div className="stack">
      <p>
        The page is loaded once with <code>/html</code> and the parameters of the form
        {price !== undefined && 'credits' in price && `, for ${count(price.credits, 'credit')}`}. Then you can point at
        what you want.
      </p>
      {shown !== undefined && <Notice tone="bad">{shown}</Notice>}
      <div className="row">
        <Button tone="primary" busy={running} disabled={wrong !== undefined} onClick={load}>
          Load the page
        </Button>
        {running && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </div>
  );
}
