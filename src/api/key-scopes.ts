/** What an API key may be limited to: endpoints by name, and jobs. /account is free and allowed for every key. */
import { ENDPOINTS } from './endpoints/all.ts';

/** Everything below /jobs; making a job also needs the scope of its endpoint. */
export const JOBS_SCOPE = 'jobs';

export const KEY_SCOPES: readonly string[] = [...ENDPOINTS.map(({ name }) => String(name)), JOBS_SCOPE];
