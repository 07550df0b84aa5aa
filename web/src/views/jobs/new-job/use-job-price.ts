/** What a page of the job would cost at most, asked once whoever types has paused. An answer to an older question is never shown. */
import { useEffect, useState } from 'react';
import type { JobPrice, NewJob } from '../../../../../src/dashboard/jobs-contract.ts';
import { post, problemMessage } from '../../../api.ts';
import { useSettled } from '../../../settled.ts';

/** Undefined while it is asked for, and where there is nothing to ask. */
export function useJobPrice(request: NewJob | undefined): JobPrice | undefined {
  const asked = request === undefined ? '' : JSON.stringify(request);
  const settled = useSettled(asked);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly price: JobPrice }>();
  useEffect(() => {
    if (settled === '') return;
    const outdated = new AbortController();
    post<JobPrice>('jobs/price', JSON.parse(settled) as NewJob, outdated.signal)
      .catch((error): JobPrice => ({ problem: problemMessage(error) }))
      .then((price) => {
        if (!outdated.signal.aborted) setAnswer({ to: settled, price });
      });
    return () => outdated.abort();
  }, [settled]);
  return asked !== '' && answer?.to === asked ? answer.price : undefined;
}
