/**
 * One call at a time: running, answered, or failed before the API could answer. It is stored outside of components: a
 * user who leaves the view and returns finds the call still running, or its answer, which was paid for.
 */
import type { PlaygroundCall, PlaygroundResult } from '../../../src/dashboard/contract.ts';
import { post, problemMessage } from '../api.ts';
import { createStore, type Store } from '../store.ts';

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly call: PlaygroundCall; readonly since: number }
  | { readonly kind: 'done'; readonly call: PlaygroundCall; readonly since: number; readonly result: PlaygroundResult }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'canceled' };

export interface Run {
  readonly state: Store<RunState>;
  /** Cancels the running call. Resolves with the answer, if there is one. */
  readonly start: (call: PlaygroundCall) => Promise<PlaygroundResult | undefined>;
  readonly cancel: () => void;
  /** Shows an existing answer, or nothing. */
  readonly show: (state: RunState) => void;
}

export function createRun(): Run {
  const state = createStore<RunState>({ kind: 'idle' });
  let running: AbortController | undefined;
  const stop = () => running?.abort();
  return {
    state,
    async start(call) {
      stop();
      const own = new AbortController();
      running = own;
      const become = (next: RunState) => {
        if (!own.signal.aborted) state.set(next);
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
    cancel() {
      stop();
      state.set({ kind: 'canceled' });
    },
    show(shown) {
      stop();
      state.set(shown);
    },
  };
}
