/** The playground: every endpoint as a form, its answer in several views, and the same call as code. */
import { useEffect, useRef, useState } from 'react';
import type { EndpointForm as Endpoint, NextStep } from '../../../src/dashboard/contract.ts';
import { LoadedContent } from '../design/loaded-content.tsx';
import { PageHeading } from '../design/page-heading.tsx';
import { useLoaded } from '../loaded.ts';
import { useSignedIn } from '../session.ts';
import { useStore } from '../store.ts';
import { EndpointForm } from './form/endpoint-form.tsx';
import type { KeptRun } from './kept-runs.ts';
import { pageCall } from './page/page-source.ts';
import { type PickedPlace, pickedIn, withPicked } from './page/picked-place.ts';
import { type LoadedPage, Picking } from './page/picking.tsx';
import { type Entry, type FormValues, toPairs, withNextStep } from './request/form-values.ts';
import { type Draft, draftOf } from './request/share-link.ts';
import { RequestCard } from './request-card.tsx';
import { ResultPanel } from './result/result-panel.tsx';
import { useDraft } from './use-draft.ts';
import { usePrice } from './use-price.ts';
import { callOf, type Made, workbench } from './workbench.ts';
import './playground.css';

export default function Playground() {
  const endpoints = useLoaded<readonly Endpoint[]>('endpoints');
  return (
    <>
      <PageHeading
        title="Playground"
        lead="Try every endpoint as your programs would call it. Runs are charged to your account."
      />
      <LoadedContent loaded={endpoints} height="32rem">
        {([first, ...others]) => first && <Workbench endpoints={[first, ...others]} />}
      </LoadedContent>
    </>
  );
}

function Workbench({ endpoints }: { readonly endpoints: readonly [Endpoint, ...Endpoint[]] }) {
  const { draft, setDraft, fill, filled } = useDraft(endpoints);
  const { email } = useSignedIn();
  const state = useStore(workbench.run.state);
  const made = useStore(workbench.made);
  const kept = useStore(workbench.kept);
  const [page, setPage] = useState<LoadedPage>();
  const [picking, setPicking] = useState<PickedPlace>();
  const code = useRef<HTMLDivElement>(null);
  const { endpoint, values } = draft;
  const pairs = toPairs(endpoint.parameters, values);
  const price = usePrice(callOf(draft));

  useEffect(() => workbench.enter(email), [email]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is found when the view opens is brought back
  useEffect(() => workbench.restore(draft), [kept]);

  const run = async (making: Made) => {
    setDraft(making.draft);
    const call = callOf(making.draft);
    const result = await workbench.start(making);
    const picked = pageCall(endpoints, making.draft.values);
    if (result?.status === 200 && call.endpoint === picked?.endpoint && call.query === picked.query) {
      setPage({ query: call.query, html: result.body });
    }
  };
  const tryNextStep = (step: NextStep) => {
    if (made === undefined) return;
    const { endpoint: failed, values: given } = made.draft;
    const next = { endpoint: failed, values: withNextStep(failed.parameters, given, step) };
    run({ draft: next, price: { credits: step.cost } });
  };
  const tryWith = (changed: FormValues) => {
    if (made !== undefined) run({ draft: { ...made.draft, values: changed }, price: undefined });
  };
  const change = (name: string, entries: readonly Entry[]) =>
    setDraft((before: Draft) => ({ ...before, values: { ...before.values, [name]: entries } }));
  const lookAt = (run: KeptRun) => {
    const again = draftOf(run.call, endpoints);
    if (again === undefined) return;
    fill(again);
    workbench.show(run, again);
  };

  return (
    <div className="playground">
      <div className="playground-form">
        <EndpointForm
          key={filled}
          endpoints={endpoints}
          endpoint={endpoint}
          values={values}
          price={price}
          running={state.kind === 'running'}
          onEndpoint={(chosen) => setDraft({ ...draft, endpoint: chosen })}
          onChange={change}
          onPick={(parameter, at) => setPicking({ parameter, at })}
          onRun={() => run({ draft, price })}
          onCancel={workbench.run.cancel}
          onClear={() => fill({ endpoint, values: {} })}
          onCode={() => code.current?.scrollIntoView({ block: 'start' })}
        />
        <div className="playground-code" ref={code}>
          <RequestCard endpoint={endpoint.name} pairs={pairs} />
        </div>
      </div>
      <ResultPanel state={state} made={made} kept={kept} onNextStep={tryNextStep} onFix={tryWith} onLookAt={lookAt} />
      {picking !== undefined && (
        <Picking
          {...pickedIn(picking, endpoints, values)}
          known={page}
          onLoaded={setPage}
          onUse={(selector) => {
            setDraft((before: Draft) => ({ ...before, values: withPicked(picking, before.values, selector) }));
            setPicking(undefined);
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  );
}
