/** Usage as comma-separated values, RFC 4180. */
import type { EndpointDay } from './usage-reading.ts';

const HEADER = ['day', 'endpoint', 'requests', 'succeeded', 'failed', 'credits'];

export function usageCsv(days: readonly EndpointDay[]): string {
  const lines = days.map(({ day, endpoint, requests, succeeded, credits }) => [
    day,
    endpoint,
    requests,
    succeeded,
    requests - succeeded,
    credits,
  ]);
  return [HEADER, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
