import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRY_PROFILES } from '../../src/fetching/countries.ts';
import { brandList, chromeBrands, DEVICE_PROFILES } from '../../src/fetching/devices.ts';
import { COUNTRIES, DEVICES } from '../../src/fetching/page.ts';

test('the brands are those that real versions of Chrome sent', () => {
  const real: [number, string][] = [
    [124, '"Chromium";v="124", "Google Chrome";v="124", "Not-A.Brand";v="99"'],
    [131, '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"'],
    [138, '"Not)A;Brand";v="8", "Chromium";v="138", "Google Chrome";v="138"'],
  ];
  for (const [major, header] of real) assert.equal(brandList(chromeBrands(major)), header);
});

test('every device is consistent in itself', () => {
  for (const device of DEVICES) {
    const { userAgent, clientHints, viewport, screen, touch, maxTouchPoints } = DEVICE_PROFILES[device];
    assert.equal(userAgent.includes(' Mobile '), clientHints.mobile, device);
    assert.equal(userAgent.includes('Android'), clientHints.platform === 'Android', device);
    assert.equal(touch, maxTouchPoints > 0, device);
    assert.ok(viewport.width <= screen.width && viewport.height <= screen.height, device);
    const chrome = clientHints.brands.find(({ brand }) => brand === 'Google Chrome')?.version;
    assert.ok(chrome !== undefined && userAgent.includes(`Chrome/${chrome}.0.0.0 `), device);
    const full = clientHints.fullVersionList.find(({ brand }) => brand === 'Google Chrome')?.version;
    assert.ok(full?.startsWith(`${chrome}.`), device);
  }
});

test('every country has a locale and a time zone that exist, and asks for its locale first', () => {
  for (const country of COUNTRIES) {
    const { acceptLanguage, locale, timezone } = COUNTRY_PROFILES[country];
    assert.doesNotThrow(() => new Intl.DateTimeFormat(locale, { timeZone: timezone }), country);
    assert.deepEqual(Intl.getCanonicalLocales(locale), [locale]);
    const [first, ...others] = acceptLanguage.split(',');
    assert.ok(locale.startsWith(first ?? '-'), country);
    const weights = others.map((other) => Number(other.split(';q=')[1]));
    assert.deepEqual(
      weights,
      others.map((_, index) => Number((0.9 - index * 0.1).toFixed(1))),
      country,
    );
  }
});
