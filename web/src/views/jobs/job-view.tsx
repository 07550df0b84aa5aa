/** One job: its progress, its parameters, its actions, and its results. */
import { useEffect, useRef, useState } from 'react';
import type { JobDetails } from '../../../../src/dashboard/jobs-contract.ts';
import { apiUrl } from '../../api.ts';
import { Badge } from '../../design/badge.tsx';
import { Button, buttonClass } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { Icon } from '../../design/icon.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { Notice } from '../../design/notice.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { announce } from '../../design/toast.tsx';
import { useLoaded } from '../../loaded.ts';
import { Link } from '../../router.tsx';
import { CancelJobDialog, RerunDialog } from './job-dialogs.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobResults } from './job-results.tsx';
import { askAgainAfter, isOver, kindOf, pauseInWords, progressInWords, stateLook, titleOf } from './job-words.ts';

export function JobView({ id }: { readonly id: string }) {
  const [every, setEvery] = useState<number>();
  const job = useLoaded<JobDetails>(`jobs/${encodeURIComponent(id)}`, every);
  const wanted = askAgainAfter(job.data === undefined ? [] : [job.data]);
  if (wanted !== every) setEvery(wanted);
  useNewsOfState(job.data);
  return (
    <>
      <p>
        <Link to="/jobs">All jobs</Link>
      </p>
      {job.data === undefined && <PageHeading title="Job" />}
      <LoadedContent loaded={job} height="40rem">
        {(data) => <Shown job={data} onChanged={job.reload} />}
      </LoadedContent>
    </>
  );
}

/** Announces to screen readers that the job has ended, or is paused. */
function useNewsOfState(job: JobDetails | undefined): void {
  const before = useRef(job?.state);
  useEffect(() => {
    if (job === undefined) return;
    if (before.current !== undefined && before.current !== job.state) {
      announce(`The job is ${stateLook(job.state).label.toLowerCase()}. ${progressInWords(job)}`);
    }
    before.current = job.state;
  }, [job]);
}

function Shown({ job, onChanged }: { readonly job: JobDetails; readonly onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState<'cancel' | 'rerun'>();
  const close = () => setAsked(undefined);
  const hasResults = job.succeeded + job.failed > 0;
  return (
    <>
      <PageHeading
        title={titleOf(job)}
        lead={
          <>
            {kindOf(job)} with <span className="mono">/{job.endpoint}</span>
          </>
        }
        actions={
          <>
            {hasResults && (
              <a
                className={buttonClass({})}
                href={apiUrl(`jobs/${job.id}/results.jsonl`)}
                download={`mudlark-job-${job.id}.jsonl`}
              >
                <Icon name="download" />
                Download JSON Lines
              </a>
            )}
            {job.failed > 0 && <Button onClick={() => setAsked('rerun')}>Run failed again</Button>}
            {!isOver(job) && (
              <Button tone="danger" onClick={() => setAsked('cancel')}>
                Cancel job
              </Button>
            )}
          </>
        }
      />
      {job.reason !== undefined && <Notice tone="warn">{pauseInWords(job.reason)}</Notice>}
      <Card title="Progress" actions={<Badge tone={stateLook(job.state).tone}>{stateLook(job.state).label}</Badge>}>
        <div className="stack">
          <JobProgress job={job} label="Progress of the job" />
          <JobFacts job={job} />
        </div>
      </Card>
      <JobResults job={job} />
      {asked === 'cancel' && <CancelJobDialog job={job} onClose={close} onCanceled={onChanged} />}
      {asked === 'rerun' && <RerunDialog job={job} onClose={close} />}
    </>
  );
}
