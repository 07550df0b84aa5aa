/**
 * What the headers of an answer say about a wall: which service protects the site, and whether it says that it
 * intervened.
 */

export interface HeaderSigns {
  /** The service that protects the site. Means nothing by itself, because it is there on every page. */
  readonly protector: string | undefined;
  /** The header that says that the visit was refused or challenged, as received. */
  readonly refusal: string | undefined;
  /** It says when to retry, which no page does. */
  readonly retries: boolean;
  readonly refreshes: boolean;
  readonly hiddenFromSearch: boolean;
  /** The cookie of a check that comes with the page. */
  readonly checkCookie: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

export function readHeaderSigns(headers: Headers): HeaderSigns {
  const cookies = headers['set-cookie'] ?? '';
  const names = Object.keys(headers);
  return {
    protector: PROTECTORS.find(({ isIt }) => isIt(headers, cookies))?.vendor,
    refusal: names.filter((name) => isRefusal(name, headers[name] ?? '')).map((name) => `${name}: ${headers[name]}`)[0],
    retries: headers['retry-after'] !== undefined,
    refreshes: headers.refresh !== undefined,
    hiddenFromSearch: /\b(?:noindex|none)\b/i.test(headers['x-robots-tag'] ?? ''),
    checkCookie: CHECK_COOKIE.exec(cookies)?.[1],
  };
}

const TELLS_OF_WALLS =
  /(?:^|-)(?:waf|bots?|captcha|challenge|block(?:ed)?|den(?:y|ied)|mitigat(?:ed|ion)|firewall|ddos)(?:-|$)/;
const REFUSES = /^"?(?:block|den(?:y|ied)|challeng|captcha|refus|reject|drop|mitigat|js[-_]?ch)/i;

function isRefusal(name: string, value: string): boolean {
  return (TELLS_OF_WALLS.test(name) && REFUSES.test(value) && value.length <= MAX_VALUE_LENGTH) || name === PRICE;
}

/** What a program would have to pay for the page (pay per crawl). */
const PRICE = 'crawler-price';

const MAX_VALUE_LENGTH = 60;
const CHECK_COOKIE =
  /(?:^|[,\n]\s*)([\w.-]*(?:captcha|challenge|clearance|anubis|go-?away|antibot|anti-bot|human-?check|bot-?check|[-_]pow)[\w.-]*)=/i;

interface Protector {
  readonly vendor: string;
  readonly isIt: (headers: Headers, cookies: string) => boolean;
}

const byServer = (vendor: string, server: RegExp, cookie?: RegExp, ...names: readonly string[]): Protector => ({
  vendor,
  isIt: (headers, cookies) =>
    server.test(headers.server ?? '') ||
    names.some((name) => headers[name] !== undefined) ||
    (cookie?.test(cookies) ?? false),
});

/** Bot managers before the networks that they run on. */
const PROTECTORS: readonly Protector[] = [
  byServer('DataDome', /^datadome$/i, /\bdatadome=/, 'x-datadome', 'x-datadome-cid', 'x-dd-b'),
  byServer('HUMAN', /^perimeterx$/i, /\b_px(?:2|3|hd|vid)=/, 'x-px-authorization'),
  byServer('Kasada', /^kasada$/i, undefined, 'x-kpsdk-ct', 'x-kpsdk-r'),
  byServer('Imperva', /^incapsula|imperva/i, /\b(?:visid_incap|incap_ses|reese84|nlbi)_?\w*=/, 'x-iinfo'),
  byServer('AWS WAF', /^awswaf/i, /\baws-waf-token=/, 'x-amzn-waf-action'),
  byServer('Sucuri', /sucuri|cloudproxy/i, undefined, 'x-sucuri-id', 'x-sucuri-block'),
  byServer('DDoS-Guard', /^ddos-guard/i, /\b__ddg\w*=/),
  byServer('Qrator', /^qrator/i, /\bqrator_\w+=/),
  byServer('Imunify360', /^imunify360/i),
  byServer('BitNinja', /bitninja/i),
  byServer('Reblaze', /reblaze/i, /\brbzid=/),
  byServer('Radware', /rdwr|radware/i, /\b__uzm[a-f]=/),
  byServer('F5', /^(?:bigip|big-ip|f5)/i, /\bTS[\da-f]{6,8}\w*=/),
  byServer('Fortinet', /fortiweb/i, /\bcookiesession1=/),
  byServer('Barracuda', /barracuda/i, /\bbarra_counter_session=/),
  byServer('ArvanCloud', /arvancloud/i),
  byServer('Tencent EdgeOne', /edgeone|tencent/i, /\bEO_Bot_Ssid=/, 'eo-log-uuid'),
  byServer('Alibaba Cloud', /aliyun|^esa$/i, /\bacw_(?:tc|sc__v\d)=/, 'x-tengine-error', 'eagleeye-traceid'),
  byServer('Vercel', /^vercel$/i, undefined, 'x-vercel-mitigated'),
  byServer('Akamai', /^akamai/i, /\b(?:_abck|ak_bmsc|bm_sz|bm_sv)=/, 'akamai-grn', 'x-akamai-edgescape'),
  byServer('Cloudflare', /^cloudflare/i, /\b__cf_bm=/, 'cf-ray', 'cf-mitigated'),
];
