/** Reads a profile from any answer of Instagram: JSON, the page, the embed. */
import { fillGaps } from '../fill-gaps.ts';
import { at } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import type { Profile } from './fields.ts';
import { noticeIn } from './notices.ts';
import { profileOfJsonLd, profileOfMeta } from './page-metadata.ts';
import { profileIn } from './profile-object.ts';
import { statesOf } from './states.ts';

export function readProfile(answer: SiteAnswer, { id }: SiteTarget): Reading {
  const states = statesOf(answer.body);
  const profile = profileOf(answer.body, states, id);
  if (profile !== undefined && profile.username !== null) return { status: 'ok', data: profile };
  return noticeIn(answer, states) ?? { status: 'parse_failed', data: profile ?? null };
}

/**
 * A throttled guest gets a page with only the preview of a profile, without its id: another source may have all of it.
 */
export function readWholeProfile(answer: SiteAnswer, target: SiteTarget): Reading {
  const reading = readProfile(answer, target);
  if (reading.status !== 'ok' || reading.data.id !== null) return reading;
  return { status: 'parse_failed', data: reading.data };
}

function profileOf(body: string, states: readonly unknown[], username: string): Profile | undefined {
  const inState = profileInStates(states, username);
  if (!/^\s*</.test(body)) return inState;
  return [profileOfJsonLd(body), profileOfMeta(new PageElements(body))].reduce(fillGaps, inState);
}

/** Pages describe one user in several places. */
function profileInStates(states: readonly unknown[], username: string): Profile | undefined {
  return states
    .map((state) => profileIn(state, username) ?? profileIn(at(state, 'context'), username))
    .reduce<Profile | undefined>(fillGaps, undefined);
}
