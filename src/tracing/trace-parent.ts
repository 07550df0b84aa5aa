/** The `traceparent` header of W3C Trace Context: the trace that a request belongs to, according to its sender. */

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the span that the request was made in. */
  readonly spanId: string;
  /** Whether that side records the trace. */
  readonly sampled: boolean;
}

/** Undefined if there is no usable one: a trace then starts here. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const parts = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header?.trim() ?? '');
  if (!parts) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = parts;
  // Later versions may have more fields; this one may not, and ff is invalid.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
