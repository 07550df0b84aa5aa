/** The tariffs of the real endpoints, for tests that say what each of them costs. */
import type { PageTariff } from '../../src/accounts/pricing.ts';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';

export function pageTariffOf(name: string): PageTariff {
  const tariff = ENDPOINTS.find((endpoint) => endpoint.name === name)?.tariff;
  if (tariff !== 'page' && tariff !== 'page and model') throw new Error(`/${name} is no endpoint that fetches a page`);
  return tariff;
}
