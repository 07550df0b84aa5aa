/** The form for a new job: its pages, its endpoint, and its maximum price. */
import { type FormEvent, useRef, useState } from 'react';
import type { EndpointForm, ParameterForm } from '../../../../../src/dashboard/contract.ts';
import type { CreatedJob, JobPrice } from '../../../../../src/dashboard/jobs-contract.ts';
import { useAction } from '../../../action.ts';
import { post } from '../../../api.ts';
import { Button, buttonClass } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { SelectField, TextField } from '../../../design/field.tsx';
import { LoadedContent } from '../../../design/loaded-content.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PageHeading } from '../../../design/page-heading.tsx';
import { ShownOnceDialog } from '../../../design/shown-once-dialog.tsx';
import { notify } from '../../../design/toast.tsx';
import { useLoaded } from '../../../loaded.ts';
import { ParameterField } from '../../../playground/form/parameter-field.tsx';
import { ParameterGroupField } from '../../../playground/form/parameter-group-field.tsx';
import { type LoadedPage, Picking } from '../../../playground/page/picking.tsx';
import { type Entry, type FormValues, textOf } from '../../../playground/request/form-values.ts';
import { namedParameter } from '../../../playground/request/named-parameter.ts';
import { layOut } from '../../../playground/request/parameter-groups.ts';
import { go, Link } from '../../../router.tsx';
import { useSettled } from '../../../settled.ts';
import {
  EMPTY_DRAFT,
  type JobDraft,
  jobParameters,
  maxPages,
  missingIn,
  priceRequestOf,
  problemsOf,
  requestOf,
} from './job-draft.ts';
import { JobPriceLine } from './job-price-line.tsx';
import { type PickedPlace, pickedIn, withPicked } from './picked-place.ts';
import { useJobPrice } from './use-job-price.ts';
import { WhatToFetch } from './what-to-fetch.tsx';
import '../../../playground/form/form.css';
import './new-job.css';

export default function NewJobView() {
  const endpoints = useLoaded<readonly EndpointForm[]>('endpoints');
  return (
    <>
      <p>
        <Link to="/jobs">All jobs</Link>
      </p>
      <PageHeading
        title="New job"
        lead="Each page is a call like any other, with the same price, charged to your account; pages that fail are free."
      />
      <LoadedContent loaded={endpoints} height="32rem">
        {(all) => <JobForm endpoints={all.filter(({ inJobs }) => inJobs)} />}
      </LoadedContent>
    </>
  );
}

/** Most jobs are for reading pages. */
const FIRST_ENDPOINT = 'text';

function JobForm({ endpoints }: { readonly endpoints: readonly EndpointForm[] }) {
  const [draft, setDraft] = useState<JobDraft>(EMPTY_DRAFT);
  const [endpointName, setEndpointName] = useState(FIRST_ENDPOINT);
  const [values, setValues] = useState<FormValues>({});
  const [picking, setPicking] = useState<PickedPlace>();
  const [page, setPage] = useState<LoadedPage>();
  const [created, setCreated] = useState<CreatedJob>();
  const { busy, problem, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const endpoint = endpoints.find(({ name }) => name === endpointName) ?? endpoints[0];
  // Problems are shown once the user pauses typing.
  const settled = useSettled(draft);
  const problems = settled === draft ? problemsOf(draft) : {};
  const missing = missingIn(draft);
  const [firstProblem] = Object.values(problemsOf(draft));
  const request = endpoint && requestOf(draft, endpoint, values);
  const price = useJobPrice(
    request === undefined || missing !== undefined || firstProblem !== undefined ? undefined : priceRequestOf(request),
  );
  if (endpoint === undefined || request === undefined) return null;

  const parameters = jobParameters(endpoint);
  const wrong = wrongParameter(price, parameters, values);
  const { visible, groups } = layOut(parameters);
  const change = (changed: Partial<JobDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const setEntries = (name: string, entries: readonly Entry[]) =>
    setValues((before) => ({ ...before, [name]: entries }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = form.current?.querySelector<HTMLElement>(
      missing === undefined ? '[aria-invalid="true"]' : draft.kind === 'batch' ? '[name=urls]' : '[name=start]',
    );
    if (field) return field.focus();
    run(async () => {
      const job = await post<CreatedJob>('jobs', request);
      if (job.webhookSecret !== undefined) setCreated(job);
      else show(job);
    });
  };
  const show = ({ id }: CreatedJob) => {
    notify('The job has started.');
    go(`/jobs/${id}`);
  };
  const field = (parameter: ParameterForm) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      entries={values[parameter.name] ?? []}
      problem={wrong?.name === parameter.name ? wrong.problem : undefined}
      onChange={(entries) => setEntries(parameter.name, entries)}
      onPick={(at) => setPicking({ parameter: parameter.name, at })}
    />
  );

  return (
    <>
      <Card title="The job" titleHidden>
        <form className="stack new-job" ref={form} onSubmit={submit} noValidate>
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <WhatToFetch draft={draft} problems={problems} onChange={change} />
          <SelectField
            label="Endpoint"
            hint={
              <>
                {endpoint.description} <a href={`/docs#${endpoint.name.replaceAll('/', '-')}`}>Reference</a>
              </>
            }
            value={endpoint.name}
            options={endpoints.map(({ name, summary }) => ({ value: name, label: `/${name} · ${summary}` }))}
            onChange={({ target }) => setEndpointName(target.value)}
          />
          <fieldset className="call-form new-job-parameters">
            <legend className="field-label">Parameters of each page</legend>
            <div className="stack">
              {visible.map(field)}
              <div>
                {groups.map((group) => (
                  <ParameterGroupField
                    key={`${endpoint.name} ${group.title}`}
                    group={group}
                    values={values}
                    wrong={wrong?.name}
                  >
                    {group.parameters.map(field)}
                  </ParameterGroupField>
                ))}
              </div>
            </div>
          </fieldset>
          <div className="new-job-pair">
            <TextField
              label="Pages at a time"
              name="concurrency"
              inputMode="numeric"
              placeholder="8, and 2 per host"
              hint="1 to 32. A number entered here also holds for each host."
              problem={problems.concurrency}
              value={draft.concurrency}
              onChange={({ target }) => change({ concurrency: target.value })}
            />
            <TextField
              label="Webhook"
              name="webhook"
              inputMode="url"
              autoComplete="off"
              placeholder="https://…"
              hint="Gets a signed POST when the job is over."
              problem={problems.webhook}
              value={draft.webhook}
              onChange={({ target }) => change({ webhook: target.value })}
            />
          </div>
          <div className="call-foot">
            <div className="row">
              <Button type="submit" tone="primary" icon="playground" busy={busy}>
                Start job
              </Button>
              <Link to="/jobs" className={buttonClass({ tone: 'quiet' })}>
                Back
              </Link>
            </div>
            <JobPriceLine
              price={price}
              missing={missing}
              wrong={Object.values(problems)[0]}
              pages={maxPages(draft)}
              climbs={textOf(values, 'proxy') === 'auto'}
            />
          </div>
        </form>
      </Card>
      {picking !== undefined && (
        <Picking
          {...pickedIn(picking, endpoints, values, request)}
          known={page}
          onLoaded={setPage}
          onUse={(selector) => {
            setValues(withPicked(picking, values, selector));
            setPicking(undefined);
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
      {created?.webhookSecret !== undefined && (
        <ShownOnceDialog
          title="The job has started"
          label="secret"
          text={created.webhookSecret}
          lead={
            <p>
              The message to the webhook is signed with this secret: <code>Service-Signature</code> is{' '}
              <code>sha256=</code> and the HMAC-SHA-256 of the body. It is shown only once.
            </p>
          }
          onClose={() => show(created)}
        />
      )}
    </>
  );
}

function wrongParameter(
  price: JobPrice | undefined,
  parameters: readonly ParameterForm[],
  values: FormValues,
): { readonly name: string; readonly problem: string } | undefined {
  if (price === undefined || !('problem' in price)) return undefined;
  const name = namedParameter(price.problem, parameters, values);
  return name === undefined ? undefined : { name, problem: price.problem };
}
