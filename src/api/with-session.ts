/** Fetches a page in the caller's session, which no other request uses meanwhile. */
import type { CallerSession } from '../fetching/session/caller-session.ts';
import { MAX_SESSIONS, SessionRefused } from '../fetching/session/session-limits.ts';
import type { SessionUse } from '../fetching/session/sessions.ts';
import type { Job } from './endpoint.ts';
import { busy, sessionInUse, tooManySessions } from './refusal.ts';

/** Without a name there is no session. Throws a refusal if the session is not available. */
export async function withSession<T>(
  name: string | undefined,
  job: Job,
  work: (session: CallerSession | undefined) => Promise<T>,
): Promise<T> {
  if (name === undefined) return work(undefined);
  const { session, isNew, release } = await begin(name, job);
  session.lostStorage = false;
  try {
    job.facts.session = isNew ? 'new' : 'kept';
    return await work(session);
  } finally {
    if (session.lostStorage) job.facts.session = 'cookies-only';
    // Before the answer, so that the next request of the session finds it free.
    await release();
  }
}

async function begin(name: string, { services, partition, deadline }: Job): Promise<SessionUse> {
  try {
    return await services.sessions.begin(partition, name, deadline.remaining());
  } catch (error) {
    if (!(error instanceof SessionRefused)) throw error;
    if (error.problem === 'in use') throw sessionInUse(name);
    throw error.problem === 'too many' ? tooManySessions(MAX_SESSIONS) : busy('too many sessions are open', 60);
  }
}
