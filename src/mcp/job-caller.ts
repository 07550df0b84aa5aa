/** What the tools for jobs need of the API: `/jobs` of a service that works through them. */
import type { EndpointAnswer } from './endpoint-caller.ts';

export type JobOrder =
  /** The JSON of what is asked for. */
  | { readonly does: 'create'; readonly text: string }
  | { readonly does: 'list' }
  | { readonly does: 'read' | 'cancel'; readonly id: string }
  | { readonly does: 'results'; readonly id: string; readonly cursor: number; readonly limit: number };

export interface JobCaller {
  /** The endpoints that a job can ask for many pages. */
  readonly endpoints: readonly string[];
  call(order: JobOrder, apiKey: string | undefined, signal: AbortSignal): Promise<EndpointAnswer>;
}
