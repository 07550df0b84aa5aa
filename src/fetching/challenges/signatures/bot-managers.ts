/**
 * Vendors that detect bots. Their tags are on every page of their customers, so a tag alone means nothing: only the
 * block page's own parts count.
 */
import type { BarePage } from '../bare-page.ts';
import { isShell, type Signature, scripted, tagged } from '../challenge.ts';
import { isSaidBy } from '../narration.ts';

const DATADOME: readonly Signature[] = [
  {
    vendor: 'DataDome',
    name: 'device-check',
    evidence: "script sets dd with rt 'i', or loads captcha-delivery.com/i.js",
    passesAlone: true,
    page: (page) =>
      tagged(page, 'captcha-delivery.com/i.js', 'captcha-delivery.com/interstitial') ||
      /\bdd\s*=\s*\{[^}]{0,200}["']rt["']\s*:\s*["']i["']/.test(page.scripts),
  },
  {
    vendor: 'DataDome',
    name: 'captcha',
    evidence: 'script or frame from captcha-delivery.com, or script sets dd with cid and hsh; header x-dd-b',
    passesAlone: false,
    header: (headers, status) => status === 403 && (headers['x-dd-b'] === '1' || headers['x-dd-b'] === '2'),
    page: (page) =>
      tagged(page, 'captcha-delivery.com/', 'ct.datadome.co/c.js') ||
      /\bdd\s*=\s*\{[^}]{0,400}["']hsh["']/.test(page.scripts) ||
      /^\{\s*"url"\s*:\s*"https:\/\/[a-z.]{0,20}captcha-delivery\.com\//.test(page.opening),
  },
];

const HUMAN: readonly Signature[] = [
  {
    vendor: 'HUMAN',
    name: 'press-and-hold',
    evidence: "element px-captcha, or the block page's script: _pxAppId with _pxUuid or its captcha",
    passesAlone: false,
    page: (page) =>
      tagged(
        page,
        'id="px-captcha',
        "id='px-captcha",
        'content="px-captcha"',
        'captcha.px-cdn.net',
        'captcha.px-cloud.net',
      ) ||
      (scripted(page, '_pxappid') && scripted(page, '_pxuuid', 'px_uuid', '_pxcaptcha', '/captcha/captcha.js')) ||
      (page.opening.startsWith('{') && /"appid"\s*:\s*"px/.test(page.opening)),
  },
];

/** "Reference #18.…" names the rule that refused; other numbers are errors of the origin or the address. */
const AKAMAI_REFERENCE = /#18\.[0-9a-f]{6,8}\.\d{10}\.[0-9a-f]{4,10}\b/;

const AKAMAI: readonly Signature[] = [
  {
    vendor: 'Akamai',
    name: 'sensor-challenge',
    evidence: 'elements sec-if-cpt-container, sec-bc-…, or script asking /_sec/cp_challenge/',
    passesAlone: true,
    page: (page) =>
      tagged(page, 'sec-if-cpt-container', 'sec-cpt-if', 'id="sec-bc-', 'scf-akamai', '/_sec/cp_challenge/') ||
      scripted(page, '/_sec/cp_challenge/'),
  },
  {
    vendor: 'Akamai',
    name: 'interstitial',
    evidence: 'refresh to bm-verify=, or script posting to /_sec/verify',
    passesAlone: true,
    page: (page) =>
      (tagged(page, 'bm-verify=') && tagged(page, 'http-equiv="refresh"')) ||
      scripted(page, '/_sec/verify?provider=interstitial'),
  },
  {
    vendor: 'Akamai',
    name: 'access-denied',
    evidence: 'reference number of a refusal (#18.….….…), and little else',
    passesAlone: false,
    mostText: 350,
    page: (page) => isSaidBy(page, AKAMAI_REFERENCE),
  },
];

const INCIDENT = /incapsula incident id: ?\d/;

const IMPERVA: readonly Signature[] = [
  {
    vendor: 'Imperva',
    name: 'incident',
    evidence: 'frame or text with an Incapsula incident',
    passesAlone: true,
    page: (page) =>
      (tagged(page, '/_incapsula_resource?') && /<iframe [^\n]{0,200}\/_incapsula_resource\?/.test(page.tags)) ||
      isSaidBy(page, INCIDENT) ||
      INCIDENT.test(page.fallback),
  },
  {
    vendor: 'Imperva',
    name: 'page-not-displayed',
    evidence: "its firewall's error page: the page can't be displayed, and an incident ID",
    passesAlone: false,
    mostText: 200,
    page: (page) => isSaidBy(page, /this page can[’']t be displayed\. contact support .{0,80}incident id is:? ?[\dn]/),
  },
  {
    vendor: 'Imperva',
    name: 'script-only',
    evidence: 'nothing but a script from /_Incapsula_Resource',
    passesAlone: true,
    mostText: 0,
    page: (page) =>
      tagged(page, '/_incapsula_resource?') && loadsOnly(page, '/_incapsula_resource?') && page.scripts.length < 2000,
  },
  {
    vendor: 'Imperva',
    name: 'reese84',
    evidence: 'interstitial of its sensor: interstitial-inprogress, reeseSkipExpirationCheck, onProtectionInitialized',
    passesAlone: true,
    page: (page) =>
      tagged(page, 'id="interstitial-inprogress"') ||
      scripted(page, 'reeseskipexpirationcheck', '__imperva_interstitial_started__', 'onprotectioninitialized'),
  },
];

/** Whether the page loads nothing else, and so contains nothing else. */
function loadsOnly(page: BarePage, mark: string): boolean {
  const loaded = page.tags.match(/<script [^\n]*\bsrc\s?=[^\n]*|<link (?![^\n]*icon)[^\n]*/g) ?? [];
  return loaded.every((tag) => tag.includes(mark));
}

const F5_SUPPORT =
  /(?:support id|support-id|id de suporte|id de soporte|id di supporto|id d.assistance|id de support|ondersteunings-?id|destek (?:id|kimliği)|(?:сопровождени\p{L}*|поддержк\p{L}*) id|支持 ?id|サポート ?id|지원 ?id)(?: is| ist| est| es| é| è)?\s?[:：] ?<?\d{15,20}\b/u;

const OTHERS: readonly Signature[] = [
  {
    vendor: 'Distil',
    name: 'captcha',
    evidence: 'form distilCaptchaForm, or a refresh or frame to distil_r_captcha, distil_r_blocked, distil_identify',
    passesAlone: false,
    page: (page) =>
      tagged(
        page,
        'distilcaptchaform',
        'distil_r_captcha',
        'distil_r_blocked',
        'distil_identify_cookie',
        'distilidentificationblock',
      ),
  },
  {
    vendor: 'Kasada',
    name: 'interstitial',
    evidence: 'script starts KPSDK, and loads ips.js',
    passesAlone: true,
    mostText: 400,
    page: (page) => tagged(page, '/ips.js') && (scripted(page, 'kpsdk') || tagged(page, 'kpsdk')),
  },
  {
    vendor: 'F5',
    name: 'proactive-defense',
    evidence: 'script sets bobcmn, and nothing is loaded but /TSPD/',
    passesAlone: true,
    mostText: 100,
    page: (page) => scripted(page, 'bobcmn') && loadsOnly(page, '/tspd/'),
  },
  {
    vendor: 'F5',
    name: 'rejected',
    evidence: 'a support ID of 15 to 20 digits and little else',
    passesAlone: false,
    mostText: 300,
    page: (page) => isSaidBy(page, F5_SUPPORT) || F5_SUPPORT.test(page.fallback),
  },
  {
    vendor: 'Radware',
    name: 'captcha',
    evidence: 'address or form at perfdrive.com, or parts named shieldsquare',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/validate\.perfdrive\.com\//.test(page.url) ||
      tagged(page, 'validate.perfdrive.com', 'captcha.perfdrive.com', 'shieldsquare') ||
      scripted(page, 'captcha.perfdrive.com'),
  },
  {
    vendor: 'Reblaze',
    name: 'interstitial',
    evidence: 'script sets rbzns or the rbzid cookie',
    passesAlone: true,
    mostText: 200,
    // The script is on the customers' pages too, but those have something to read or to follow.
    page: (page) =>
      page.links === 0 &&
      !isShell(page) &&
      (/\brbzns\s*=/.test(page.scripts) || (scripted(page, 'rbzid') && scripted(page, 'document.cookie'))),
  },
  {
    vendor: 'Baleen',
    name: 'interstitial',
    evidence: 'script sets __blnChallengeStore',
    passesAlone: true,
    page: (page) => /__blnchallengestore\s*=/.test(page.scripts),
  },
];

export const BOT_MANAGERS: readonly Signature[] = [...DATADOME, ...HUMAN, ...AKAMAI, ...IMPERVA, ...OTHERS];
