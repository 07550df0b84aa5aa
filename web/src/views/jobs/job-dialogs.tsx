/** Dialogs that ask for confirmation before a job is canceled, and before failed pages are run, and paid for, again. */
import type { JobDetails } from '../../../../src/dashboard/jobs-contract.ts';
import { post, remove } from '../../api.ts';
import { FormDialog } from '../../design/dialog.tsx';
import { focusHeading } from '../../design/page-heading.tsx';
import { notify } from '../../design/toast.tsx';
import { count } from '../../format.ts';
import { go } from '../../router.tsx';
import { waitingOf } from './job-words.ts';

interface CancelJobDialogProps {
  readonly job: JobDetails;
  readonly onClose: () => void;
  readonly onCanceled: () => Promise<void>;
}

export function CancelJobDialog({ job, onClose, onCanceled }: CancelJobDialogProps) {
  const cancel = async () => {
    await remove(`jobs/${job.id}`);
    notify('The job is canceled.');
    onClose();
    await onCanceled();
    focusHeading();
  };
  return (
    <FormDialog
      title="Cancel this job?"
      action="Cancel the job"
      dismiss="Keep it"
      tone="danger"
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>
        {`${count(waitingOf(job), 'page')} will not be fetched. Finished pages are kept and paid for, and so are those being fetched right now. A canceled job cannot be resumed.`}
      </p>
    </FormDialog>
  );
}

interface RerunDialogProps {
  readonly job: JobDetails;
  readonly onClose: () => void;
}

export function RerunDialog({ job, onClose }: RerunDialogProps) {
  const rerun = async () => {
    const { id, pages } = await post<JobDetails>(`jobs/${job.id}/rerun`);
    notify(`A new job fetches ${count(pages, 'page')} again.`);
    go(`/jobs/${id}`);
  };
  return (
    <FormDialog title="Run failed pages again?" action="Start the job" onSubmit={rerun} onClose={onClose}>
      <p>
        {`A new batch with the ${count(job.failed, 'page')} that failed so far, with the same endpoint and parameters. Each is paid for if it succeeds now.`}
      </p>
      {job.isCrawl && <p>Links on these pages are not followed, and pages that robots.txt forbids are left out.</p>}
      {job.webhook !== undefined && <p>The same webhook is notified when it is over, signed with the same secret.</p>}
    </FormDialog>
  );
}
