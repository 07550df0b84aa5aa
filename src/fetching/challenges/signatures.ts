/** The table of signatures, in the order in which they are tried: the particular before the general. */
import type { Signature } from './challenge.ts';
import { BOT_MANAGERS } from './signatures/bot-managers.ts';
import { CAPTCHA_GATES } from './signatures/captcha-gates.ts';
import { CLOUDFLARE } from './signatures/cloudflare.ts';
import { CONSENT_PAGES } from './signatures/consent-pages.ts';
import { EDGE_CHECKS } from './signatures/edge-checks.ts';
import { SERVER_PAGES } from './signatures/server-pages.ts';
import { SITE_WALLS } from './signatures/site-walls.ts';

export const SIGNATURES: readonly Signature[] = [
  ...CLOUDFLARE,
  ...BOT_MANAGERS,
  ...EDGE_CHECKS,
  ...SERVER_PAGES,
  ...SITE_WALLS,
  ...CONSENT_PAGES,
  ...CAPTCHA_GATES,
];
