/** Sends the webhook of a job that is over, signed with the secret that its owner was shown. */
import { createHmac } from 'node:crypto';
import type { Job } from '../jobs/job.ts';
import { askPlainly } from './ask-site.ts';
import type { Fetching } from './fetching.ts';

const TIMEOUT = 10_000;

/** Resolves with whether it was accepted, or is not wanted. */
export async function sendWebhook(fetching: Fetching, job: Job, signal: AbortSignal): Promise<boolean> {
  const { webhook, webhookSecret = '' } = job.plan;
  if (webhook === undefined) return true;
  const { id, state, pages, done, failed, credits } = job;
  const postJson = JSON.stringify({
    id,
    state,
    pages: { total: pages, succeeded: done, failed },
    credits_used: credits,
  });
  const signature = createHmac('sha256', webhookSecret).update(postJson).digest('hex');
  const headers = { 'Service-Signature': `sha256=${signature}`, 'Service-Job': id };
  const answer = await askPlainly(fetching, webhook, String(job.owner.id), TIMEOUT, signal, { postJson, headers });
  return 'page' in answer;
}
