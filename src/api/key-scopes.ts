/**
 * What an API key may be limited to: the endpoints, by their names, and jobs. /account is free and open to every key.
 * Written out, so that commands need not load all endpoints to name them; a test compares.
 */

/** All that is below /jobs; whoever makes a job needs its endpoint as well. */
export const JOBS_SCOPE = 'jobs';

export const KEY_SCOPES: readonly string[] = [
  'html',
  'text',
  'selected',
  'selected-multiple',
  'screenshot',
  'ai/question',
  'ai/fields',
  'serp',
  'data',
  'map',
  JOBS_SCOPE,
];
