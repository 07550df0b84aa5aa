/**
 * A site's page for its question about cookies, shown before any other page: its address says so and names that page,
 * or there is nothing else. Consent pages of search engines are among their walls.
 */
import { type BarePage, HEADING } from '../bare-page.ts';
import { type Signature, tagged } from '../challenge.ts';

export const CONSENT_PAGES: readonly Signature[] = [
  {
    vendor: 'Yahoo',
    name: 'consent',
    evidence: 'consent page of consent.yahoo.com or guce.…, for its sites',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/(?:consent\.yahoo\.com\/v2\/|guce\.[a-z.]+\/(?:consent|v2\/))/.test(page.url) ||
      (/<form [^\n]*\bclass=["']?consent-form\b/.test(page.tags) && tagged(page, 'name="agree"')),
  },
  {
    vendor: 'unnamed',
    name: 'consent',
    evidence:
      'address of a question for consent, with the page that it stands for; or nothing but cookies or a subscription',
    passesAlone: false,
    page: (page) =>
      asksForConsentOrPay(page) || (isAtConsent(page.url) && /^<(?:button|form|i?frame|script)\b/m.test(page.tags)),
  },
];

/** Nothing but the choice between cookies and a subscription: the page is behind it, at another address. */
function asksForConsentOrPay(page: BarePage): boolean {
  const heading = page.lines.split('\n').find((line) => line.startsWith(HEADING)) ?? '';
  return (
    (OF_CONSENT.test(page.title) || OF_CONSENT.test(heading)) &&
    ACCEPTS.test(page.buttons) &&
    SUBSCRIPTION.test(page.text) &&
    /cookie|tracking/.test(page.text) &&
    page.links <= 8 &&
    !/^<(?:nav|article)\b/m.test(page.tags)
  );
}

const OF_CONSENT =
  /(?<!\p{L})(?:consent|cookies?|tracking|privacy|werbung|zustimmung|einwilligung|datenschutz|consentement|vie privée|publicité|consentimiento|privacidad|publicidad|consenso|pubblicità|tua privacy)(?!\p{L})/u;
const ACCEPTS =
  /(?<!\p{L})(?:accept|agree|consent|akzeptier\p{L}*|zustimm\p{L}*|einverstanden|accepter|j'accepte|aceptar|acepto|accett\p{L}+)/u;
const SUBSCRIPTION =
  /(?<!\p{L})(?:subscri(?:be|ption)|pur-?abo|abo(?:s|nnement|nnieren)?(?!\p{L})|abonne[rz]|abonnez|suscr[ií]\p{L}+|abbona\p{L}+|ad-free|werbefrei)/u;

const CONSENT_PATH =
  /\/(?:consent|cookie-?(?:wall|consent)|privacy-?(?:gate|wall|consent)|zustimmung|einwilligung)(?:\/|$)/;
const RETURN_PARAMETER =
  /^(?:url|u|uri|next|to|goto|go|dest(?:ination)?|target|continue|ref(?:errer)?|return\w*|redirect\w*|back\w*)$/;

function isAtConsent(url: string): boolean {
  const address = URL.parse(url);
  return (
    address !== null &&
    (CONSENT_PATH.test(address.pathname) || address.hostname.startsWith('consent.')) &&
    [...address.searchParams].some(([name, value]) => RETURN_PARAMETER.test(name) && value !== '')
  );
}
