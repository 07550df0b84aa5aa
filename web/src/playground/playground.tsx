/** The playground: every endpoint as a form, its answer in every way it can be looked at, and the same call as code. */
import { useState } from 'react';
import type { EndpointForm as Endpoint, NextStep, PlaygroundCall, Price } from '../../../src/dashboard/contract.ts';
import { LoadedContent } from '../design/loaded-content.tsx';
import { PageHeading } from '../design/page-heading.tsx';
import { useLoaded } from '../loaded.ts';
import { replaceAddress } from '../router.tsx';
import { EndpointForm } from './form/endpoint-form.tsx';
import { pageCall } from './page/page-source.ts';
import { type LoadedPage, Picking } from './page/picking.tsx';
import { type Entry, toPairs, toQuery, withNextStep } from './request/form-values.ts';
import { type Draft, readShareLink, shareLink } from './request/share-link.ts';
import { RequestCard } from './request-card.tsx';
import { ResultPanel } from './result/result-panel.tsx';
import { usePrice } from './use-price.ts';
import { useRun } from './use-run.ts';
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

/** A call as it was made, and what it was said to cost. */
interface Made {
  readonly draft: Draft;
  readonly price: Price | undefined;
}

/** Which entry of which parameter is being picked. */
interface Place {
  readonly parameter: string;
  readonly at: number;
}

function Workbench({ endpoints }: { readonly endpoints: readonly [Endpoint, ...Endpoint[]] }) {
  const [draft, setDraft] = useState<Draft>(
    () => readShareLink(location.search, endpoints) ?? { endpoint: endpoints[0], values: {} },
  );
  const [made, setMade] = useState<Made>();
  const [page, setPage] = useState<LoadedPage>();
  const [picking, setPicking] = useState<Place>();
  const { state, start, cancel } = useRun();
  const { endpoint, values } = draft;
  const pairs = toPairs(endpoint.parameters, values);
  const price = usePrice(callOf(draft));

  const run = async (making: Made) => {
    setMade(making);
    setDraft(making.draft);
    const { endpoint: called, values: given } = making.draft;
    // Coming back, or loading the page again, finds the form as it was.
    replaceAddress(`/playground${shareLink(called.name, toPairs(called.parameters, given)).search}`);
    const call = callOf(making.draft);
    const result = await start(call);
    const picked = pageCall(endpoints, given);
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
  const change = (name: string, entries: readonly Entry[]) =>
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: entries } }));
  const takePicked = ({ parameter, at }: Place, selector: string) => {
    const entries = [...(values[parameter] ?? [])];
    entries[at] = { key: '', value: selector };
    change(parameter, entries);
    setPicking(undefined);
  };

  return (
    <div className="playground">
      <EndpointForm
        endpoints={endpoints}
        endpoint={endpoint}
        values={values}
        price={price}
        running={state.kind === 'running'}
        onEndpoint={(chosen) => setDraft({ ...draft, endpoint: chosen })}
        onChange={change}
        onPick={(parameter, at) => setPicking({ parameter, at })}
        onRun={() => run({ draft, price })}
        onCancel={cancel}
      />
      <ResultPanel state={state} expected={made?.price} onNextStep={tryNextStep} />
      <RequestCard endpoint={endpoint.name} pairs={pairs} />
      {picking !== undefined && (
        <Picking
          parameter={picking.parameter}
          selector={values[picking.parameter]?.[picking.at]?.value ?? ''}
          call={pageCall(endpoints, values)}
          known={page}
          onLoaded={setPage}
          onUse={(selector) => takePicked(picking, selector)}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  );
}

function callOf({ endpoint: { name, parameters }, values }: Draft): PlaygroundCall {
  return { endpoint: name, query: toQuery(toPairs(parameters, values)) };
}
