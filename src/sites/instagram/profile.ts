/** Reads a profile out of any answer of Instagram's: JSON, the page, the embed. */
import { fillGaps } from '../fill-gaps.ts';
import { at } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { profileOfJsonLd, sharedProfile } from './described-page.ts';
import type { Profile } from './fields.ts';
import { noticeIn } from './notices.ts';
import { profileIn } from './profile-object.ts';
import { statesOf } from './states.ts';

export function readProfile(answer: SiteAnswer, { id }: SiteTarget): Reading {
  const states = statesOf(answer.body);
  const profile = profileOf(answer.body, states, id);
  if (profile !== undefined && profile.username !== null) return { status: 'ok', data: profile };
  return noticeIn(answer, states) ?? { status: 'parse_failed', data: profile ?? null };
}

/** A page that only shares its profile, as throttled guests get it, tells no id: another source may have all of it. */
export function readWholeProfile(answer: SiteAnswer, target: SiteTarget): Reading {
  const reading = readProfile(answer, target);
  if (reading.status !== 'ok' || reading.data.id !== null) return reading;
  return { status: 'parse_failed', data: reading.data };
}

function profileOf(body: string, states: readonly unknown[], username: string): Profile | undefined {
  const inState = profileInStates(states, username);
  if (!/^\s*</.test(body)) return inState;
  return [profileOfJsonLd(body), sharedProfile(new PageElements(body))].reduce(fillGaps, inState);
}

/** Pages tell of one user in several places. */
function profileInStates(states: readonly unknown[], username: string): Profile | undefined {
  return states
    .map((state) => profileIn(state, username) ?? profileIn(at(state, 'context'), username))
    .reduce<Profile | undefined>(fillGaps, undefined);
}
