/**
 * `/jobs` for callers with a key: the HTTP routes and the tools for language models call it, and get the same answers.
 * The key is checked in this one place.
 */
import { AccountJobs, type AccountJobsParts, describeJob, readJobText } from './account-jobs.ts';
import type { CallServices } from './call.ts';
import { authenticate, type Credential } from './credential.ts';
import { type Content, JSON_TYPE } from './endpoint.ts';
import { JOBS_SCOPE } from './key-scopes.ts';
import type { Leaving } from './leaving.ts';
import { errorReply } from './reply.ts';
import type { StoredResults } from './stored-results.ts';

/** What a caller wants done; a number that is absent has its default. */
export type JobCommand =
  | { readonly does: 'create'; readonly text: () => Promise<string> }
  | { readonly does: 'list' }
  | { readonly does: 'read' | 'cancel'; readonly id: string }
  | { readonly does: 'results'; readonly id: string; readonly window: () => ResultWindow };

export interface ResultWindow {
  readonly cursor: number;
  readonly limit: number;
}

export interface JobAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Content['body'];
  /** What results hold until they are sent. Whoever sends them must end this in any case. */
  readonly leaving?: Leaving;
}

export interface JobHandlerParts extends AccountJobsParts, Pick<CallServices, 'accounts' | 'onUnexpected'> {
  readonly results: Pick<StoredResults, 'lines'>;
}

/** Never throws: a problem is an answer too. */
export type JobHandler = (command: JobCommand, credential: () => Credential, requestId: string) => Promise<JobAnswer>;

const JSON_LINES = 'application/x-ndjson; charset=utf-8';

export function createJobHandler({ openJobs, caller, accounts, results, onUnexpected }: JobHandlerParts): JobHandler {
  const jobs = new AccountJobs({ openJobs, caller });
  return async (command, credential, requestId) => {
    try {
      const account = await authenticate(credential(), JOBS_SCOPE, accounts);
      switch (command.does) {
        case 'create': {
          const job = await jobs.create(account, readJobText(await command.text()));
          const { webhookSecret } = job.plan;
          const secret = webhookSecret === undefined ? {} : { webhook_secret: webhookSecret };
          return json({ ...describeJob(job), ...secret }, 202, { Location: `/jobs/${job.id}` });
        }
        case 'list':
          return json({ jobs: (await jobs.list(account)).map(describeJob) });
        case 'read':
          return json(describeJob(await jobs.find(account, command.id)));
        case 'cancel':
          return json(describeJob(await jobs.cancel(account, command.id)));
        case 'results': {
          const { id } = await jobs.find(account, command.id);
          const { cursor, limit } = command.window();
          const { body, leaving, cursor: last } = await results.lines(account, id, cursor, limit);
          const headers = { 'Service-Next-Cursor': String(last) };
          return { status: 200, contentType: JSON_LINES, headers, body, leaving };
        }
      }
    } catch (error) {
      const { status, headers, contentType, body } = errorReply(error, requestId, { onUnexpected });
      return { status, headers, contentType, body };
    }
  };
}

function json(value: object, status = 200, headers: Readonly<Record<string, string>> = {}): JobAnswer {
  return { status, contentType: JSON_TYPE, headers, body: JSON.stringify(value) };
}
