import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { MIGRATIONS as SQLITE_ACCOUNTS } from '../../src/accounts/sqlite/migrations.ts';
import { AUDIT_STEPS } from '../../src/audit/schema.ts';
import { MOVES_STEPS } from '../../src/cli/move/tables.ts';
import { EXPERIENCE_STEPS } from '../../src/fetching/experience/schema.ts';
import { SESSION_STEPS } from '../../src/fetching/session/shared-sessions.ts';
import { BOSS_STEPS } from '../../src/jobs/boss-queue.ts';
import { JOB_STEPS } from '../../src/jobs/schema.ts';
import { SIGN_IN_STEPS } from '../../src/sign-in/schema.ts';
import { USAGE_STEPS } from '../../src/usage/schema.ts';

/** The first characters of each step's SHA-256, in order. A new step adds one at the end; none ever changes. */
const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  moves: ['9f258b3a97a2dd3d'],
  accounts: ['e9a80e89ff67f61f', '513ff342c8baab35'],
  usage: [
    '820a56e6032dea35',
    '9707a4ee47afd3c5',
    '97a948cb224f141e',
    '8ad89263ad48191b',
    '267decdc129835af',
    '8f7028ff79fc28a9',
    'b1d454b9ae6b9ca3',
    '934fa77d3bd5f226',
    'ea3f35075001c5e1',
    '550f596252f075bc',
    'd0432166f7dc829f',
    '716ed84fbfa10cc4',
    'f59cfcbf0b849558',
    '502a2f51feb1b014',
    '5e65480224827721',
    'b1461d871bc04a7f',
    'de939bf13c881548',
  ],
  jobs: [
    '0a7803900804f26d',
    '8c4c7f51bb73028a',
    'e46d6c31c34d20fd',
    '6c8729b0b11cca4a',
    '15d1678d2f97378d',
    '71b49c90d6fdd9ad',
    '40fa159c3acd3a7f',
    '8e9bc908d470bc54',
    '20fc29cb9040b67b',
    '21c7aaa5d8ca62c7',
    '30180d2ec91fc62d',
    '62816d31818127b6',
    '95227cfc838254ed',
    'cb02794c8e3e3de0',
    'b3086a438fe12dea',
    '613b8391266de1f8',
    '443f905ce49e74be',
    'f757bc131db09aaa',
  ],
  'job queue': ['69135ab8d2d65654', '026a684a634c32f5'],
  audit: ['cb77275a6bbe7d7f', 'ed19976139d38942'],
  sessions: ['36d30b09cc1fd20e', '89e1d0c485fefb15'],
  'sign-in': [
    'f03598a874e83dc7',
    'c5807f703c24d516',
    'eb25c072195f3b9b',
    'aebe553004a499e0',
    'b7fb57310b45e73b',
    'a39989b6255e3681',
    'd5d3f06b7a289263',
  ],
  experience: [
    '1f05e5b1d9ce236d',
    '778763a479a401ed',
    '80d484c14e9a6e9a',
    '909ad6ea3f778556',
    '3b8ef1a62ce1c675',
    'f80e08ac76eeed41',
    'c93f3fcfac39caa9',
    '9cfd0fa818e34715',
    'e69ce7bbace30493',
    'c87fb5c21939911f',
  ],
};

const PARTS = {
  moves: MOVES_STEPS,
  accounts: SQLITE_ACCOUNTS,
  usage: USAGE_STEPS,
  audit: AUDIT_STEPS,
  jobs: JOB_STEPS,
  'job queue': BOSS_STEPS,
  sessions: SESSION_STEPS,
  'sign-in': SIGN_IN_STEPS,
  experience: EXPERIENCE_STEPS,
};

describe('the steps of every schema', () => {
  it('are what they were when they shipped', () => {
    const now = Object.entries(PARTS).map(([part, steps]) => [
      part,
      steps.map((step) => createHash('sha256').update(step).digest('hex').slice(0, 16)),
    ]);
    assert.deepEqual(Object.fromEntries(now), SHIPPED);
  });
});
