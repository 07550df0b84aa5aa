/** The maximum price of a page of the job, requested once the user pauses typing. An outdated answer is never shown. */
import { useEffect, useState } from 'react';
import type { JobPrice, NewJob } from '../../../../../src/dashboard/jobs-contract.ts';
import { post, problemMessage } from '../../../api.ts';
import { useSettled } from '../../../settled.ts';

/** Undefined while it is loading, and if nothing can be requested yet. */
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
