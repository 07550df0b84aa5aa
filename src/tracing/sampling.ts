/** Which calls are traced, by the samplers that OpenTelemetry names. */
import type { TraceParent } from './trace-parent.ts';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface Sampling {
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces, from 0 to 1; for the samplers by ratio. */
  readonly ratio: number;
}

export function isSampled(traceId: string, parent: TraceParent | undefined, { sampler, ratio }: Sampling): boolean {
  if (parent && sampler.startsWith('parentbased_')) return parent.sampled;
  if (sampler.endsWith('always_on')) return true;
  if (sampler.endsWith('always_off')) return false;
  // The last 56 bits are random in every trace id: all nodes that see the same trace decide alike.
  return Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56;
}
