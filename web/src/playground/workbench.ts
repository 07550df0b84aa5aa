/**
 * The state of the playground outside of its view: the form, the current call, its answer, and the last ones. It
 * survives switching views, and is removed when the user signs out.
 */
import type { PlaygroundCall, PlaygroundResult, Price } from '../../../src/dashboard/contract.ts';
import { notify } from '../design/toast.tsx';
import { sessionState } from '../session.ts';
import { createStore } from '../store.ts';
import { type KeptRun, keepRun, keptRuns } from './kept-runs.ts';
import { toPairs, toQuery } from './request/form-values.ts';
import type { Draft } from './request/share-link.ts';
import { createRun } from './run.ts';

/** A call as made, with its expected price. */
export interface Made {
  readonly draft: Draft;
  readonly price: Price | undefined;
}

export function callOf({ endpoint: { name, parameters }, values }: Draft): PlaygroundCall {
  return { endpoint: name, query: toQuery(toPairs(parameters, values)) };
}

class Workbench {
  readonly run = createRun();
  readonly made = createStore<Made | undefined>(undefined);
  /** The newest first. */
  readonly kept = createStore<readonly KeptRun[]>([]);
  /** The form when the view was left. */
  draft: Draft | undefined;
  #account: string | undefined;
  #inSight = false;

  /** Called when the view is shown; the returned function is called when it is removed. */
  enter(account: string): () => void {
    this.#inSight = true;
    if (this.#account !== account) {
      this.#account = account;
      keptRuns(account).then((runs) => {
        if (this.#account === account) this.kept.set(runs);
      });
    }
    return () => {
      this.#inSight = false;
    };
  }

  async start(making: Made): Promise<PlaygroundResult | undefined> {
    const call = callOf(making.draft);
    this.made.set(making);
    const result = await this.run.start(call);
    const state = this.run.state.get();
    if (result === undefined || state.kind !== 'done' || this.#account === undefined) return result;
    if (!this.#inSight) notify(`/${call.endpoint} is answered. The playground shows it.`);
    const run = { account: this.#account, since: state.since, call, price: making.price, result };
    const kept = await keepRun(run);
    if (this.#account === run.account) this.kept.set(kept);
    return result;
  }

  /** Shows an earlier answer. */
  show({ call, since, result, price }: KeptRun, draft: Draft): void {
    this.made.set({ draft, price });
    this.run.show({ kind: 'done', call, since, result });
  }

  /** Restores the answer to the form's call if it is among the last ones, so that reloading the page loses nothing. */
  restore(draft: Draft): void {
    const { endpoint, query } = callOf(draft);
    const run = this.kept.get().find(({ call }) => call.endpoint === endpoint && call.query === query);
    if (run !== undefined && this.run.state.get().kind === 'idle') this.show(run, draft);
  }

  /** Somebody else may be signing in. */
  forget(): void {
    this.run.show({ kind: 'idle' });
    this.made.set(undefined);
    this.kept.set([]);
    this.draft = undefined;
    this.#account = undefined;
  }
}

export const workbench = new Workbench();

let account = signedInAs();
sessionState.subscribe(() => {
  if (signedInAs() !== account) workbench.forget();
  account = signedInAs();
});

function signedInAs(): string | undefined {
  const state = sessionState.get();
  return state.kind === 'signed-in' ? state.session.email : undefined;
}
