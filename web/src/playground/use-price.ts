/** The price of a call, requested once the user pauses typing. An outdated answer is never shown. */
import { useEffect, useMemo, useState } from 'react';
import type { PlaygroundCall, Price } from '../../../src/dashboard/contract.ts';
import { post, problemMessage } from '../api.ts';
import { useSettled } from '../settled.ts';

export function usePrice({ endpoint, query }: PlaygroundCall): Price | undefined {
  const call = useMemo(() => ({ endpoint, query }), [endpoint, query]);
  const settled = useSettled(call);
  const [answer, setAnswer] = useState<{ readonly to: PlaygroundCall; readonly price: Price }>();
  useEffect(() => {
    const outdated = new AbortController();
    post<Price>('price', settled, outdated.signal)
      .catch((error): Price => ({ problem: problemMessage(error) }))
      .then((price) => {
        if (!outdated.signal.aborted) setAnswer({ to: settled, price });
      });
    return () => outdated.abort();
  }, [settled]);
  return answer?.to === call ? answer.price : undefined;
}
