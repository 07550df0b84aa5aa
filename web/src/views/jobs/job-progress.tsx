/** The progress of a job: how many of its pages succeeded and failed. */
import type { JobEntry } from '../../../../src/dashboard/jobs-contract.ts';
import { countsInWords, progressInWords } from './job-words.ts';
import './job-progress.css';

type Counted = Pick<JobEntry, 'pages' | 'succeeded' | 'failed' | 'state'>;

export function JobProgress({ job, label }: { readonly job: Counted; readonly label: string }) {
  const { pages, succeeded, failed } = job;
  const share = (part: number) => `${pages > 0 ? (part / pages) * 100 : 0}%`;
  return (
    <div className="job-progress">
      <div
        className="job-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={pages}
        aria-valuenow={succeeded + failed}
        aria-valuetext={progressInWords(job)}
        tabIndex={-1}
      >
        <div className="job-bar-done" style={{ width: share(succeeded) }} />
        <div className="job-bar-failed" style={{ width: share(failed) }} />
      </div>
      <p className="small quiet">{countsInWords(job)}</p>
    </div>
  );
}
