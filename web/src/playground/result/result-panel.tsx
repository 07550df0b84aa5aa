/** The result of the call: nothing yet, running, or the answer. Its heading gets the focus when the answer arrives. */
import { useEffect, useRef, useState } from 'react';
import type { NextStep, PlaygroundResult } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { download } from '../../design/download.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { announce } from '../../design/toast.tsx';
import { count, formatDuration } from '../../format.ts';
import type { KeptRun } from '../kept-runs.ts';
import type { FormValues } from '../request/form-values.ts';
import type { RunState } from '../run.ts';
import type { Made } from '../workbench.ts';
import { answerBytes, answerName } from './answer-file.ts';
import { readFailure } from './failure-body.ts';
import { FailureView } from './failure-view.tsx';
import { fixesFor } from './fixes.ts';
import { KeptRuns } from './kept-runs-choice.tsx';
import { ResultContent } from './result-content.tsx';
import { ResultFacts } from './result-facts.tsx';
import './result.css';

interface ResultPanelProps {
  readonly state: RunState;
  /** The call as made, and its expected price. */
  readonly made: Made | undefined;
  readonly kept: readonly KeptRun[];
  readonly onNextStep: (step: NextStep) => void;
  readonly onFix: (values: FormValues) => void;
  readonly onLookAt: (run: KeptRun) => void;
}

export function ResultPanel(props: ResultPanelProps) {
  const { state, kept, onLookAt } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<RunState['kind']>(state.kind);
  useEffect(() => {
    const ended = before.current === 'running' && state.kind !== 'running';
    const begun = before.current !== 'running' && state.kind === 'running';
    before.current = state.kind;
    const words = ended || begun ? wordsFor(state) : undefined;
    if (words !== undefined) announce(words);
    if (ended && state.kind !== 'canceled') heading.current?.focus({ preventScroll: true });
    // If it is below the form, it is scrolled into view when a call starts or ends.
    if (begun || ended) bringIntoSight(heading.current);
  }, [state]);
  return (
    <section className="card result-panel" aria-labelledby="result-heading" aria-busy={state.kind === 'running'}>
      <div className="card-head">
        <h2 id="result-heading" className="card-title" tabIndex={-1} ref={heading}>
          {state.kind === 'done' ? `Result of /${state.call.endpoint}` : 'Result'}
        </h2>
        <div className="result-actions">
          {kept.length > 0 && (
            <KeptRuns runs={kept} shown={state.kind === 'done' ? state.since : undefined} onLookAt={onLookAt} />
          )}
          {state.kind === 'done' && state.result.body !== '' && <DownloadButton {...state} />}
        </div>
      </div>
      <div className="card-body stack">
        <Body {...props} />
      </div>
    </section>
  );
}

function DownloadButton({ call, result, since }: Extract<RunState, { kind: 'done' }>) {
  const take = () => download(answerName(call.endpoint, result, since), result.contentType, answerBytes(result));
  return (
    <Button size="small" icon="download" onClick={take}>
      Download answer
    </Button>
  );
}

/** Scrolls it to the top of the window, unless it is already in the upper half. */
function bringIntoSight(heading: HTMLElement | null): void {
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > innerHeight / 2) heading?.scrollIntoView({ block: 'start' });
}

function Body({ state, made, onNextStep, onFix }: ResultPanelProps) {
  switch (state.kind) {
    case 'idle':
      return (
        <EmptyState title="Nothing has been run yet">
          Fill in the form and run it: the page, the text or the data appears here, with what it cost and how long it
          took.
        </EmptyState>
      );
    case 'canceled':
      return (
        <EmptyState title="Canceled">
          The call was stopped. Nothing is charged for it, unless its js_script had started.
        </EmptyState>
      );
    case 'running':
      return <Running since={state.since} />;
    case 'failed':
      return <Notice tone="bad">{state.message}</Notice>;
    case 'done': {
      const { call, since, result } = state;
      return (
        <>
          {result.status >= 400 && <Failure result={result} made={made} onNextStep={onNextStep} onFix={onFix} />}
          <ResultFacts result={result} at={since} expected={made?.price} />
          <ResultContent endpoint={call.endpoint} result={result} run={since} />
        </>
      );
    }
  }
}

function Failure({
  result,
  made,
  ...actions
}: Pick<ResultPanelProps, 'made' | 'onNextStep' | 'onFix'> & { readonly result: PlaygroundResult }) {
  const failure = readFailure(result.body);
  const fixes = made ? fixesFor(failure, result.status, made.draft.endpoint.parameters, made.draft.values) : [];
  return <FailureView failure={failure} fixes={fixes} {...actions} />;
}

const TICK_MS = 100;

function Running({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="running">
      <div className="running-bar" aria-hidden="true" />
      <p>
        Running… <span className="quiet">{formatDuration(Math.max(0, now - since))}</span>
      </p>
    </div>
  );
}

function wordsFor(state: RunState): string | undefined {
  if (state.kind === 'running') return 'Running';
  if (state.kind === 'canceled') return 'Canceled';
  if (state.kind === 'failed') return `Failed: ${state.message}`;
  if (state.kind !== 'done') return undefined;
  const { status, credits, milliseconds, body } = state.result;
  const end = `${count(credits, 'credit')}, ${formatDuration(milliseconds)}`;
  return status < 400 ? `Done: status ${status}, ${end}` : `Failed with status ${status}: ${readFailure(body).message}`;
}
