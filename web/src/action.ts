/** A request to the server: whether it is running, and how it failed. */
import { useState } from 'react';
import { problemMessage } from './api.ts';

export interface Action {
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Runs the work unless it is running. Its failure becomes `problem`. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
