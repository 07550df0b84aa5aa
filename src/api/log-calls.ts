/** One log line per call. It contains only the host of the target: the rest of a URL can contain secrets. */
import type { Logger } from 'pino';
import type { CallReport } from '../usage/call-report.ts';

export function logCalls(log: Logger): (report: CallReport) => void {
  return (report) =>
    log.info(
      {
        id: report.id,
        account: report.email,
        endpoint: report.endpoint,
        target: report.targetHost,
        outcome: report.outcome,
        status: report.status,
        tier: report.tier,
        target_status: report.targetStatus,
        // Names the signs that were found, but nothing of the page or its URL.
        challenge: report.outcome === 'target_challenge' ? report.message : undefined,
        credits: report.credits,
        ms: round(report.milliseconds),
        parse_status: report.parseStatus,
        model: report.model,
        input_tokens: report.inputTokens,
        output_tokens: report.outputTokens,
        fetch_ms: report.fetchMilliseconds === undefined ? undefined : round(report.fetchMilliseconds),
      },
      'request',
    );
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
