/** What an API key may be limited to: the endpoints, by their names, and jobs. /account is free and open to every key. */
import { ENDPOINTS } from './endpoints/all.ts';

/** All that is below /jobs; whoever makes a job needs its endpoint as well. */
export const JOBS_SCOPE = 'jobs';

export const KEY_SCOPES: readonly string[] = [...ENDPOINTS.map(({ name }) => String(name)), JOBS_SCOPE];
