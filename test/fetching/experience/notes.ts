/** What the tests of experience share. */
import {
  type Experience,
  type ExperienceOptions,
  openExperience,
} from '../../../src/fetching/experience/experience.ts';
import type { OutcomeCount, TryNote } from '../../../src/fetching/experience/outcome-record.ts';

export const DAY = 24 * 60 * 60 * 1000;
export const NOON = Date.parse('2026-03-10T12:00:00Z');

export const shop = { url: 'https://shop.example/', js: false };

export const note: TryNote = {
  exit: 'residential',
  country: 'de',
  proxy: 'proxy.example:8000',
  outcome: 'ok',
  milliseconds: 240,
};

/** Exchanges only when the test says so. */
export async function openNode(options: ExperienceOptions): Promise<Experience> {
  const experience = openExperience({ syncEvery: DAY, ...options });
  await experience.sync();
  return experience;
}

export const countOf = (counts: readonly OutcomeCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
