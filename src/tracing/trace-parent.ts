/** The `traceparent` header of W3C Trace Context: the trace that a request belongs to, as whoever sent it says. */

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the span that the request was made in. */
  readonly spanId: string;
  /** Whether that side records the trace. */
  readonly sampled: boolean;
}

/** Undefined where there is none that can be used: a trace then begins here. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const parts = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header?.trim() ?? '');
  if (!parts) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = parts;
  // Later versions may say more; this one may not, and ff is none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
