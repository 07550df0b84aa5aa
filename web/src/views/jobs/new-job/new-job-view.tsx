/** The form for a new job: its pages, its endpoint, and its maximum price. */
import { type FormEvent, useRef, useState } from 'react';
import type { EndpointForm } from '../../../../../src/dashboard/contract.ts';
import type { CreatedJob } from '../../../../../src/dashboard/jobs-contract.ts';
import { useAction } from '../../../action.ts';
import { post } from '../../../api.ts';
import { Button, buttonClass } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { LoadedContent } from '../../../design/loaded-content.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PageHeading } from '../../../design/page-heading.tsx';
import { ShownOnceDialog } from '../../../design/shown-once-dialog.tsx';
import { notify } from '../../../design/toast.tsx';
import { useLoaded } from '../../../loaded.ts';
import { EndpointField } from '../../../playground/form/endpoint-field.tsx';
import { type PickedPlace, pickedIn, withPicked } from '../../../playground/page/picked-place.ts';
import { type LoadedPage, Picking } from '../../../playground/page/picking.tsx';
import { type FormValues, textOf, withText } from '../../../playground/request/form-values.ts';
import { go, Link } from '../../../router.tsx';
import { useSettled } from '../../../settled.ts';
import { EMPTY_DRAFT, type JobDraft, maxPages, missingIn, priceRequestOf, problemsOf, requestOf } from './job-draft.ts';
import { JobOptions } from './job-options.tsx';
import { JobPriceLine } from './job-price-line.tsx';
import { PageParameters } from './page-parameters.tsx';
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
  const isComplete = missing === undefined && firstProblem === undefined;
  const price = useJobPrice(request !== undefined && isComplete ? priceRequestOf(request) : undefined);
  if (endpoint === undefined || request === undefined) return null;

  const change = (changed: Partial<JobDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const firstAddress = request.urls?.[0] ?? request.crawl?.url ?? '';
  const firstField = draft.kind === 'batch' ? '[name=urls]' : '[name=start]';
  const toComplete = missing === undefined ? '[aria-invalid="true"]' : firstField;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = form.current?.querySelector<HTMLElement>(toComplete);
    if (field) return field.focus();
    run(async () => {
      const job = await post<CreatedJob>('jobs', request);
      if (job.webhookSecret !== undefined) setCreated(job);
      else show(job);
    });
  };

  return (
    <>
      <Card title="The job" titleHidden>
        <form className="stack new-job" ref={form} onSubmit={submit} noValidate>
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <WhatToFetch draft={draft} problems={problems} onChange={change} />
          <EndpointField endpoints={endpoints} endpoint={endpoint} onChange={({ name }) => setEndpointName(name)} />
          <PageParameters
            endpoint={endpoint}
            values={values}
            price={price}
            onChange={(name, entries) => setValues((before) => ({ ...before, [name]: entries }))}
            onPick={setPicking}
          />
          <JobOptions draft={draft} problems={problems} onChange={change} />
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
          {...pickedIn(picking, endpoints, withText(values, 'url', firstAddress))}
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
        <WebhookSecretDialog secret={created.webhookSecret} onClose={() => show(created)} />
      )}
    </>
  );
}

function show({ id }: CreatedJob): void {
  notify('The job has started.');
  go(`/jobs/${id}`);
}

function WebhookSecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="The job has started"
      label="secret"
      text={secret}
      lead={
        <p>
          The message to the webhook is signed with this secret: <code>Service-Signature</code> is <code>sha256=</code>{' '}
          and the HMAC-SHA-256 of the body. It is shown only once.
        </p>
      }
      onClose={onClose}
    />
  );
}
