/** Reports of made-up calls. */
import type { CallReport } from '../../src/usage/call-report.ts';

export const NOON = Date.parse('2026-03-10T12:00:00Z');

let count = 0;

export function report(parts: Partial<CallReport> = {}): CallReport {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    at: NOON,
    accountId: 1,
    email: 'ann@example.com',
    keyId: 'mk_12345678',
    endpoint: 'html',
    target: 'https://example.com/',
    targetHost: 'example.com',
    parameters: { query: 'url=https%3A%2F%2Fexample.com%2F&js=false', leftOut: [] },
    status: 200,
    outcome: 'ok',
    message: undefined,
    nextStep: undefined,
    tier: 'datacenter',
    targetStatus: 200,
    credits: 1,
    bytes: 1_256,
    milliseconds: 120,
    fetchMilliseconds: 100,
    phases: [],
    traceParent: undefined,
    parseStatus: undefined,
    model: undefined,
    inputTokens: undefined,
    outputTokens: undefined,
    ...parts,
  };
}
