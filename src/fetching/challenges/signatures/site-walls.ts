/**
 * Walls that sites made themselves: search engines, shops, networks. Consent pages and checkpoints count, because they
 * are shown in place of the content; a site's own login page does not.
 */
import type { BarePage } from '../bare-page.ts';
import { MAX_WALL_LENGTH, type Signature, scripted, tagged } from '../challenge.ts';
import { isSaidBy } from '../narration.ts';

const GOOGLE: readonly Signature[] = [
  {
    vendor: 'Google',
    name: 'sorry',
    evidence: 'address under /sorry/, or its form: captcha, hidden fields q and continue, action index',
    passesAlone: false,
    mostText: MAX_WALL_LENGTH,
    wordyMark: { title: /google/, start: '/sorry/' },
    page: (page) =>
      /^https?:\/\/[a-z.]*google\.[a-z.]+\/sorry\//.test(page.url) ||
      (tagged(page, 'g-recaptcha', 'id="captcha', '/sorry/image') &&
        /name=["']?continue["' >]/.test(page.tags) &&
        /<form [^\n]*\baction=["']?(?:\/sorry\/)?(?:index|captcha)["' >]/.test(page.tags)),
  },
  {
    vendor: 'Google',
    name: 'enable-javascript',
    evidence: 'retry at /httpservice/retry/enablejs and no results',
    passesAlone: true,
    mostText: 400,
    // Result pages, even empty ones, have the search form.
    page: (page) => tagged(page, '/httpservice/retry/enablejs') && !tagged(page, 'action="/search"', 'role="search"'),
  },
  {
    vendor: 'Google',
    name: 'consent',
    evidence: 'consent page of consent.google.… or consent.youtube.com',
    passesAlone: false,
    mostText: MAX_WALL_LENGTH,
    wordyMark: { title: /google|youtube/, start: '//consent.' },
    page: (page) =>
      /^https?:\/\/consent\.(?:google|youtube)\.[a-z.]+\//.test(page.url) ||
      (/<form [^\n]*\baction=["']?https:\/\/consent\.(?:google|youtube)\.[a-z.]+\/(?:s|save)\b/.test(page.tags) &&
        !tagged(page, 'role="search"', 'id="search"')),
  },
  {
    vendor: 'YouTube',
    name: 'captcha',
    evidence: 'form das_captcha',
    passesAlone: false,
    page: (page) => tagged(page, '/das_captcha', 'action_recaptcha_verify'),
  },
  {
    vendor: 'YouTube',
    name: 'bot-wall',
    evidence: 'title "- YouTube" and no player, or a player that asks to sign in as no bot',
    passesAlone: false,
    mostText: 400,
    page: (page) =>
      page.title === '- youtube' &&
      tagged(page, '<ytd-app') &&
      (page.scripts.length < 2000 || (scripted(page, '"login_required"') && scripted(page, 'answer/3037019'))),
  },
];

const SEARCH: readonly Signature[] = [
  {
    vendor: 'Yandex',
    name: 'smart-captcha',
    evidence: 'address /showcaptcha, or form /checkcaptcha',
    passesAlone: false,
    page: (page) => /^https?:\/\/[^/]+\/showcaptcha/.test(page.url) || tagged(page, 'action="/checkcaptcha'),
  },
  {
    vendor: 'Baidu',
    name: 'captcha',
    evidence: 'address or script of wappass.baidu.com/static/captcha',
    passesAlone: false,
    page: (page) =>
      page.url.includes('//wappass.baidu.com/static/captcha') ||
      tagged(page, 'wappass.baidu.com/static/captcha') ||
      page.title === '百度安全验证',
  },
  {
    vendor: 'DuckDuckGo',
    name: 'anomaly',
    evidence: 'anomaly-modal with its challenge form, or "bots use DuckDuckGo too" over a form',
    passesAlone: false,
    page: (page) =>
      tagged(page, 'anomaly-modal__', 'duckduckgo.com/anomaly.js') ||
      (page.text.includes('bots use duckduckgo too') && tagged(page, '<form')),
  },
];

const SHOPS_AND_NETWORKS: readonly Signature[] = [
  {
    vendor: 'Mercado Libre',
    name: 'account-verification',
    evidence: 'address /gz/account-verification, with the page that it stands for',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/www\.mercadoli[bv]re\.[a-z.]+\/gz\/account-verification\?(?:[^#]*&)?go=./.test(page.url),
  },
  {
    vendor: 'SEC',
    name: 'undeclared-tool',
    evidence: 'its block page for automated tools that are not declared',
    passesAlone: false,
    page: (page) => isSaidBy(page, /^.{0,120}your request originates from an undeclared automated tool/),
  },
  {
    vendor: 'Tribune',
    name: 'region',
    evidence: 'what its newspapers say to visitors from Europe',
    passesAlone: false,
    mostText: 900,
    page: (page) => isSaidBy(page, /our website is currently unavailable in most european countries/),
  },
  {
    vendor: 'Amazon',
    name: 'captcha',
    evidence: 'form /errors/validateCaptcha or /errors_page/validateCaptcha',
    passesAlone: false,
    page: (page) => /<form [^\n]*\/errors(?:_page)?\/validatecaptcha/.test(page.tags),
  },
  {
    vendor: 'eBay',
    name: 'splash-challenge',
    evidence: 'address or form at /splashui/challenge or /splashui/captcha',
    passesAlone: false,
    page: (page) =>
      /\/splashui\/(?:challenge|captcha)/.test(page.url) || /\/splashui\/(?:challenge|captcha)/.test(page.tags),
  },
  {
    vendor: 'Reddit',
    name: 'network-security',
    evidence: 'block page that begins with "blocked by network security" or "due to a network policy"',
    passesAlone: false,
    page: (page) => isSaidBy(page, /^.{0,120}blocked (?:by network security|due to a network policy)/),
  },
  {
    vendor: 'Reddit',
    name: 'js-challenge',
    evidence: 'form with the hidden fields solution and js_challenge',
    passesAlone: true,
    page: (page) => /name=["']?js_challenge["' >]/.test(page.tags) && /name=["']?solution["' >]/.test(page.tags),
  },
  {
    vendor: 'Reddit',
    name: 'humanity',
    evidence: 'title of its own, and "prove your humanity"',
    passesAlone: false,
    page: (page) => page.title.startsWith('reddit') && `${page.title} ${page.text}`.includes('prove your humanity'),
  },
  {
    vendor: 'Instagram',
    name: 'checkpoint',
    evidence: 'page data of a Challenge, or address under /challenge/',
    passesAlone: false,
    page: (page) =>
      scripted(page, '"entry_data":{"challenge"') || /^https?:\/\/www\.instagram\.com\/challenge\//.test(page.url),
  },
  {
    vendor: 'Meta',
    name: 'login-wall',
    evidence: 'address of the login of Facebook, Instagram or Threads, with the page that it stands for',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/[a-z-]+\.facebook\.com\/(?:login(?:\/|\.php)?|checkpoint\/?)\?(?:[^#]*&)?next=./.test(page.url) ||
      /^https?:\/\/www\.threads\.(?:com|net)\/login\/?\?(?:[^#]*&)?next=./.test(page.url) ||
      /^https?:\/\/www\.instagram\.com\/accounts\/login\/?\?(?:[^#]*&)?next=./.test(page.url),
  },
  {
    vendor: 'X',
    name: 'login-wall',
    evidence: 'address of its login, with the page that it stands for',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/(?:mobile\.)?(?:x|twitter)\.com\/(?:i\/flow\/)?login\/?\?(?:[^#]*&)?redirect_after_login=./.test(
        page.url,
      ),
  },
  {
    vendor: 'LinkedIn',
    name: 'authwall',
    evidence: 'address /authwall, or a script that sends the visitor there and no content',
    passesAlone: false,
    page: (page) =>
      /^https?:\/\/[a-z]{2,3}\.linkedin\.com\/(?:authwall|checkpoint\/challenge)/.test(page.url) ||
      (page.text.length <= 100 && scripted(page, '/authwall?trk=') && scripted(page, 'location.href')),
  },
  {
    vendor: 'Sina Weibo',
    name: 'visitor-system',
    evidence: 'script that makes a visitor at /visitor/genvisitor',
    passesAlone: true,
    mostText: 200,
    page: (page) => scripted(page, '/visitor/genvisitor'),
  },
  {
    vendor: 'Douban',
    name: 'proof-of-work',
    evidence: 'form sec with the hidden fields tok, cha and sol',
    passesAlone: true,
    mostText: 400,
    page: (page) => hasFields(page, 'tok', 'cha', 'sol'),
  },
  {
    vendor: 'ByteDance',
    name: 'cookie-challenge',
    evidence: 'script signs __ac_signature with byted_acrawler',
    passesAlone: true,
    mostText: 200,
    page: (page) => scripted(page, 'byted_acrawler') && scripted(page, '__ac_signature'),
  },
  {
    vendor: 'Zhihu',
    name: 'cookie-challenge',
    evidence: 'element zh-zse-ck and its script',
    passesAlone: true,
    mostText: 200,
    page: (page) => tagged(page, 'id="zh-zse-ck"'),
  },
];

function hasFields(page: BarePage, ...names: readonly string[]): boolean {
  return names.every((name) => new RegExp(`\\bname=["']?${name}["' >]`).test(page.tags));
}

export const SITE_WALLS: readonly Signature[] = [...GOOGLE, ...SEARCH, ...SHOPS_AND_NETWORKS];
