/** A request for a page as tests of fetching make it: without JavaScript, and with nothing that a caller may add. */
import type { PageRequest } from '../../src/fetching/page.ts';

export const PLAIN_REQUEST = {
  url: 'https://shop.example/',
  headers: {},
  js: false,
  jsTimeout: 1,
  waitFor: undefined,
  proxy: 'datacenter',
  country: 'us',
  customProxy: undefined,
  device: 'desktop',
  errorOn404: false,
  errorOnRedirect: false,
  inPage: undefined,
  partition: 'one',
} as const satisfies Omit<PageRequest, 'deadline'>;
