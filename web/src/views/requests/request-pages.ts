/** Requests by filter, page by page. */
import { useCallback, useEffect, useState } from 'react';
import type { RequestEntry, RequestPage } from '../../../../src/dashboard/contract.ts';
import { get, problemMessage } from '../../api.ts';
import { toServerFilter } from './local-days.ts';

const PAGE_SIZE = 50;

export interface RequestPages {
  /** Undefined until the first page has arrived. */
  readonly requests: readonly RequestEntry[] | undefined;
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => Promise<void>;
  readonly reload: () => Promise<void>;
}

interface State {
  readonly requests?: readonly RequestEntry[];
  readonly next?: string | undefined;
  readonly problem?: string;
  readonly busy: boolean;
}

/** `filter` is a query string. The results of the last filter stay until the next answer arrives. */
export function useRequestPages(filter: string): RequestPages {
  const [state, setState] = useState<State>({ busy: true });

  const load = useCallback(
    async (before: string | undefined, signal?: AbortSignal) => {
      setState(({ problem: _, ...old }) => ({ ...old, busy: true }));
      const query = toServerFilter(filter);
      query.set('limit', String(PAGE_SIZE));
      if (before !== undefined) query.set('before', before);
      try {
        const page = await get<RequestPage>(`requests?${query}`, signal);
        setState((old) => ({
          requests: [...((before !== undefined && old.requests) || []), ...page.requests],
          next: page.next,
          busy: false,
        }));
      } catch (error) {
        if (!signal?.aborted) setState((old) => ({ ...old, problem: problemMessage(error), busy: false }));
      }
    },
    [filter],
  );

  useEffect(() => {
    const leaving = new AbortController();
    load(undefined, leaving.signal);
    return () => leaving.abort();
  }, [load]);

  return {
    requests: state.requests,
    problem: state.problem,
    busy: state.busy,
    hasMore: state.next !== undefined,
    loadMore: () => load(state.next),
    reload: () => load(undefined),
  };
}
