/**
 * Server data in a view. Cached data is shown at once and replaced when the new answer arrives, so that neither
 * switching views nor changing the query shows an empty view. Watched data is refreshed while the page is visible.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { get, problemMessage } from './api.ts';

let answers = new Map<string, unknown>();

/** Forgets everything, including pending answers: somebody else may be signing in. */
export function forgetAnswers(): void {
  answers = new Map();
}

export interface Loaded<T> {
  /** Undefined until the first answer. Right after the path has changed, still the data of the previous path. */
  readonly data: T | undefined;
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

export function useLoaded<T>(path: string, everyMs?: number): Loaded<T> {
  const [, setVersion] = useState(0);
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const asked = answers;
      try {
        asked.set(path, await get<T>(path, signal));
        if (!signal?.aborted) setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(problemMessage(error));
      }
      if (!signal?.aborted) setVersion((version) => version + 1);
    },
    [path],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadAndWait = async () => {
      await load(signal);
      // Becoming visible again may have started a second round.
      clearTimeout(timer);
      if (everyMs !== undefined && !signal.aborted && !document.hidden) timer = setTimeout(loadAndWait, everyMs);
    };
    loadAndWait();
    if (everyMs !== undefined) {
      document.addEventListener('visibilitychange', () => document.hidden || loadAndWait(), { signal });
    }
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [load, everyMs]);

  const shown = useRef<T>(undefined);
  const data = (answers.get(path) as T | undefined) ?? shown.current;
  useEffect(() => {
    shown.current = data;
  }, [data]);
  return { data, problem, reload: useCallback(() => load(), [load]) };
}
