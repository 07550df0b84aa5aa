/**
 * The form and the page's address, which are kept in sync, so that reloading, going back, and following a link within
 * the playground work as expected.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EndpointForm } from '../../../src/dashboard/contract.ts';
import { replaceAddress, useSearchText } from '../router.tsx';
import { useSettled } from '../settled.ts';
import { toPairs } from './request/form-values.ts';
import { type Draft, readShareLink, shareLink } from './request/share-link.ts';
import { workbench } from './workbench.ts';

export interface DraftInHand {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft | ((before: Draft) => Draft)) => void;
  /** Fills in the whole form. */
  readonly fill: (draft: Draft) => void;
  /** How often the whole form was filled in. */
  readonly filled: number;
}

export function useDraft(endpoints: readonly [EndpointForm, ...EndpointForm[]]): DraftInHand {
  const [draft, setDraft] = useState<Draft>(
    () => readShareLink(location.search, endpoints) ?? workbench.draft ?? { endpoint: endpoints[0], values: {} },
  );
  const [filled, setFilled] = useState(0);
  const fill = useCallback((next: Draft) => {
    setDraft(next);
    setFilled((times) => times + 1);
  }, []);
  useEffect(() => {
    workbench.draft = draft;
  }, [draft]);

  /** The address as the form last wrote or read it. */
  const written = useRef<string>(undefined);
  const search = useSearchText();
  const own = useSettled(searchOf(draft, endpoints));
  const agree = useEffectEvent(() => {
    const linked =
      written.current === undefined || search === written.current ? undefined : readShareLink(search, endpoints);
    if (linked === undefined) {
      written.current = own;
      if (search !== own) replaceAddress(`/playground${own}`);
    } else {
      written.current = search;
      fill(linked);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one of the two has changed
  useEffect(() => agree(), [search, own]);

  return { draft, setDraft, fill, filled };
}

/** Empty for a form without changes. */
function searchOf({ endpoint, values }: Draft, endpoints: readonly EndpointForm[]): string {
  const pairs = toPairs(endpoint.parameters, values);
  return pairs.length === 0 && endpoint === endpoints[0] ? '' : shareLink(endpoint.name, pairs).search;
}
