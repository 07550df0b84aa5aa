/** What came of the call: nothing yet, under way, or the answer. The heading takes the focus when the answer is there. */
import { useEffect, useRef, useState } from 'react';
import type { NextStep, Price } from '../../../../src/dashboard/contract.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { announce } from '../../design/toast.tsx';
import { count, formatDuration } from '../../format.ts';
import type { RunState } from '../use-run.ts';
import { readFailure } from './failure-body.ts';
import { FailureView } from './failure-view.tsx';
import { ResultContent } from './result-content.tsx';
import { ResultFacts } from './result-facts.tsx';
import './result.css';

interface ResultPanelProps {
  readonly state: RunState;
  /** What the call was said to cost before it was made. */
  readonly expected: Price | undefined;
  readonly onNextStep: (step: NextStep) => void;
}

export function ResultPanel({ state, expected, onNextStep }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const words = wordsFor(state);
    if (words !== undefined) announce(words);
    if (state.kind === 'done' || state.kind === 'failed') heading.current?.focus();
  }, [state]);
  return (
    <section className="card result-panel" aria-labelledby="result-heading" aria-busy={state.kind === 'running'}>
      <div className="card-head">
        <h2 id="result-heading" className="card-title" tabIndex={-1} ref={heading}>
          {state.kind === 'done' ? `Result of /${state.call.endpoint}` : 'Result'}
        </h2>
      </div>
      <div className="card-body stack">
        <Body state={state} expected={expected} onNextStep={onNextStep} />
      </div>
    </section>
  );
}

function Body({ state, expected, onNextStep }: ResultPanelProps) {
  switch (state.kind) {
    case 'idle':
      return (
        <EmptyState title="Nothing has been run yet">
          Fill in the form and run it: the page, the text or the data appears here, with what it cost and how long it
          took.
        </EmptyState>
      );
    case 'canceled':
      return <EmptyState title="Canceled">The call was stopped, and nothing was charged.</EmptyState>;
    case 'running':
      return <Running since={state.since} />;
    case 'failed':
      return <Notice tone="bad">{state.message}</Notice>;
    case 'done': {
      const { call, since, result } = state;
      return (
        <>
          {result.status >= 400 && <FailureView failure={readFailure(result.body)} onNextStep={onNextStep} />}
          <ResultFacts result={result} expected={expected} />
          <ResultContent endpoint={call.endpoint} result={result} run={since} />
        </>
      );
    }
  }
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
