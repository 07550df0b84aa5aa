/**
 * What must hold for everything that the dashboard can show: axe finds nothing serious in either theme, and a phone is
 * wide enough.
 */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { THOROUGH } from '../../support/thorough.ts';
import { COLOR_RULES, isSerious, loadAxe } from './axe.ts';
import { findMisfits } from './fits-screen.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740, phone: true };

/** A phone, a tablet and a desk: where the layout differs. */
export const SCREENS = [
  { width: 390, height: 844, phone: true },
  { width: 820, height: 1180, phone: true },
  { width: 1440, height: 900 },
];

/** Something that the dashboard can show, and how to get there. */
export interface Situation {
  readonly name: string;
  /** Below `/dashboard`. */
  readonly path: string;
  readonly heading: string;
  readonly act?: (tab: Tab) => Promise<unknown>;
}

export async function bringAbout(tab: Tab, dashboard: string, { path, heading, act }: Situation): Promise<void> {
  await tab.open(dashboard + path);
  await settled(tab, heading);
  await act?.(tab);
}

/** Returns when the view with this heading has its data. */
export async function settled(tab: Tab, heading: string): Promise<void> {
  await tab.find('heading', heading).found();
  await until(`${heading} is loaded`, async () => !/^Loading$/m.test(await tab.text()));
}

/**
 * The themes differ by what `light-dark()` gives, which is colors and nothing else: all views take them from the same
 * table, so a few are tested in the dark. Tells what else was found.
 */
export async function assertAccessible(t: TestContext, tab: Tab, { dark = THOROUGH } = {}): Promise<void> {
  const findViolations = await loadAxe(tab);
  for (const scheme of dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await tab.prefer(scheme);
    await tab.atRest();
    const violations = await findViolations(scheme === 'light' ? {} : { only: COLOR_RULES });
    for (const { id, impact, where } of violations) t.diagnostic(`${scheme}: ${impact} ${id}: ${where.join(', ')}`);
    assert.deepEqual(violations.filter(isSerious), [], scheme);
  }
  await tab.prefer('light');
}

export async function assertFitsPhone(tab: Tab): Promise<void> {
  await tab.resize(PHONE);
  assert.deepEqual(await findMisfits(tab), []);
  await tab.resize(DESKTOP);
}
