/** One call at a time: under way, answered, or failed before the API could answer. Leaving the view cancels it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaygroundCall, PlaygroundResult } from '../../../src/dashboard/contract.ts';
import { post, problemMessage } from '../api.ts';

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly call: PlaygroundCall; readonly since: number }
  | { readonly kind: 'done'; readonly call: PlaygroundCall; readonly since: number; readonly result: PlaygroundResult }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'canceled' };

export interface Run {
  readonly state: RunState;
  /** Cancels the one that is under way. Resolves with the answer, if there is one. */
  readonly start: (call: PlaygroundCall) => Promise<PlaygroundResult | undefined>;
  readonly cancel: () => void;
}

export function useRun(): Run {
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    async (call: PlaygroundCall) => {
      stop();
      const own = new AbortController();
      running.current = own;
      const become = (next: RunState) => {
        if (!own.signal.aborted) setState(next);
      };
      const since = Date.now();
      become({ kind: 'running', call, since });
      try {
        const result = await post<PlaygroundResult>('run', call, own.signal);
        become({ kind: 'done', call, since, result });
        return own.signal.aborted ? undefined : result;
      } catch (error) {
        become({ kind: 'failed', message: problemMessage(error) });
        return undefined;
      }
    },
    [stop],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ kind: 'canceled' });
  }, [stop]);
  return { state, start, cancel };
}
