/**
 * Pages of a fourth set (204 walls in the shapes of vendors and single sites, 135 pages that look like one) that were
 * judged wrong at first, and are judged right now. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const FOURTH_WALLS: readonly WallPage[] = [
  {
    family: 'Fourth: netlify-geo',
    html: doc(
      'Access restricted',
      '<div class="card"><h1>Access to this site is restricted</h1><p>This site\'s owner has limited access from your location or network.</p><p>Netlify Internal ID: 01HXYZ</p></div>',
    ),
    status: 403,
  },
  {
    family: 'Fourth: naver-limited',
    html: doc(
      '네이버쇼핑',
      '<div class="error"><strong>쇼핑 서비스 접속이 일시적으로 제한되었습니다.</strong><p>현재 서비스 접속이 불가합니다. 동시에 접속하는 이용자 수가 많거나 인터넷 네트워크 상태가 불안정하여 접속이 불가합니다. VPN을 사용하거나 비정상적인 접근이 감지될 경우 이용이 제한될 수 있습니다.</p><button>새로고침</button></div>',
    ),
    status: 418,
  },
  {
    family: 'Fourth: qrator-403',
    html: doc(
      'Доступ ограничен',
      '<h1>HTTP 403</h1><p>Доступ к сайту ограничен. Если вы считаете, что это ошибка, пришлите этот текст в поддержку: GuruID 3fa7, ваш IP 203.0.113.5</p><footer>Qrator Labs</footer>',
    ),
    status: 403,
  },
  {
    family: 'Fourth: bing-captcha',
    html: doc(
      'cats - Search',
      '<header id="b_header"><a href="/">Bing</a><form action="/search"><input name="q" value="cats" type="search"></form></header><main><div class="captcha"><div class="captcha_header">One last step</div><div class="captcha_text">Please solve the challenge below to continue</div><div id="cf-turnstile-wrap" class="cf-turnstile" data-sitekey="0x4"></div></div></main>',
    ),
  },
  {
    family: 'Fourth: tiktok-verify',
    html: doc(
      '',
      '<script>window._wafchallengeid="pcs";</script><p id="wci" class="_wafchallengeid"></p><p id="cs" class="eyJ2"></p><p id="rs" class="ABC"></p><script src="https://sf16-website.example/slardar/waf.js"></script><div>Please wait...</div>',
    ),
  },
  {
    family: 'Fourth: php-click',
    html: doc(
      'Antibot',
      '<h3>Access to the site is protected</h3><p>Click on the red button to enter the site</p><form method=post><button name="c" value="1" style="background:blue">●</button><button name="c" value="2" style="background:red">●</button><button name="c" value="3" style="background:green">●</button></form>',
    ),
  },
  {
    family: 'Fourth: geo-200-eu',
    html: doc(
      'Not available',
      '<h1>Our European visitors are important to us.</h1><p>This site is currently unavailable to visitors from the European Economic Area while we work to ensure your data is protected in accordance with applicable EU laws.</p>',
    ),
  },
  {
    family: 'Fourth: enable-js-cookies',
    html: doc(
      'site.example',
      '<div>Please enable JavaScript and cookies to continue</div><script src="/x8s9/init.js"></script>',
    ),
  },
  {
    family: 'Fourth: lang-da',
    html: doc(
      'Adgang nægtet',
      '<h1>Adgang nægtet</h1><p>Din forespørsel er blevet afvist af vores sikkerhedssystem. Reference: 88-1200-aa</p>',
    ),
    status: 403,
  },
  {
    family: 'Fourth: citrix',
    html: doc(
      'Citrix',
      '<p>Your request has been blocked by the application firewall. Session ID: NSB8, Transaction ID 112. Please contact the site administrator.</p>',
    ),
  },
  {
    family: 'Fourth: form-autosubmit',
    html: '<html><body onload="document.forms[0].submit()"><form method="POST" action="/__challenge?u=%2Flist"><input type="hidden" name="nonce" value="ab12"><input type="hidden" name="ts" value="170"></form><noscript>Please press <input type=submit value=Continue></noscript></body></html>',
  },
  {
    family: 'Fourth: datacenter-asn',
    html: doc(
      'Hosting provider blocked',
      '<h3>Traffic from hosting providers is not accepted</h3><p>You are connecting from AS24940 (203.0.113.4). Please use a home connection.</p>',
    ),
    status: 403,
  },
  {
    family: 'Fourth: sec-gov',
    html: doc(
      'SEC.gov | Request Rate Threshold Exceeded',
      '<h1>Your Request Originates from an Undeclared Automated Tool</h1><p>To allow for equitable access to all users, SEC reserves the right to limit requests originating from undeclared automated tools. Your request has been identified as part of a network of automated tools outside of the acceptable policy and will be managed until action is taken to declare your traffic.</p><p>Please declare your traffic by updating your user agent to include company specific information.</p><h2>More Information</h2><p>Internet Security Policy: By using this site, you are agreeing to security monitoring and auditing. Reference ID: 0.5ca9</p>',
    ),
    status: 403,
  },
  {
    family: 'Fourth: airbnb',
    html: doc(
      'Airbnb',
      '<h1>Hold up</h1><p>We noticed a lot of activity from your connection. Wait a bit, then reload this page.</p>',
    ),
    status: 429,
  },
  {
    family: 'Fourth: ko-queue',
    html: doc(
      '접속 대기 중',
      '<p>현재 접속자가 많아 대기 중입니다. 잠시만 기다리시면 자동으로 접속됩니다.</p><p>나의 대기 순서: 1,532번</p>',
    ),
  },
  {
    family: 'Fourth: ru-foreign',
    html: doc('Доступ ограничен', '<p>Доступ к сайту из-за пределов Российской Федерации ограничен.</p>'),
    status: 403,
  },
  {
    family: 'Fourth: us-only',
    html: doc(
      'US only',
      "<p>We're sorry. For legal reasons this site can only be viewed from inside the United States.</p>",
    ),
  },
];

export const FOURTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'fourth set: cookie-policy',
    html: doc(
      'Cookie policy',
      '<h1>Cookie policy</h1><p>We use the cookie cf_clearance to remember that your browser passed a security check, and datadome to detect bots. You can block cookies in your browser.</p><table><tr><td>__cf_bm</td><td>Distinguishes humans from bots</td><td>30 minutes</td></tr><tr><td>_pxhd</td><td>Bot detection</td><td>1 year</td></tr></table>',
    ),
  },
  {
    why: 'fourth set: linkpage',
    html: doc(
      'Links',
      '<ul><li><a href="https://a.example">Captcha solver</a></li><li><a href="https://b.example">Bot detection test</a></li><li><a href="https://c.example">Cloudflare status</a></li></ul>',
    ),
  },
  {
    why: 'fourth set: product-captcha-demo',
    html: doc(
      'hCaptcha demo',
      '<h1>Demo: hCaptcha widget</h1><form><label>Sample field <input name=sample value="hello"></label><div class="h-captcha" data-sitekey="x"></div><button>Submit</button></form>',
      '<script src="https://js.hcaptcha.com/1/api.js"></script>',
    ),
  },
  {
    why: 'fourth set: quiz',
    html: doc(
      'Are you a robot? Quiz',
      '<h1>Are you a robot? Take the quiz!</h1><p>Answer ten questions to find out how human you are.</p><button>Start</button>',
    ),
  },
  {
    why: 'fourth set: song',
    html: doc(
      'Access Denied – lyrics',
      '<h1>Access Denied</h1><p>You said access denied, I said love me anyway<br>Access denied, come back another day</p>',
    ),
  },
  {
    why: 'fourth set: geo-faq',
    html: doc(
      'Which countries can watch?',
      '<h1>Which countries can watch?</h1><p>Our service is not available in some countries. If you travel, titles may be unavailable in your region.</p>',
    ),
  },
  {
    why: 'fourth set: release-notes',
    html: doc(
      'v2.1',
      '<h1>v2.1</h1><ul><li>Fix: users were blocked after too many requests</li><li>New: proof-of-work challenge</li><li>Checks your browser faster</li></ul>',
    ),
  },
  {
    why: 'fourth set: zh-news',
    html: doc('新闻', '<h1>平台推出人机验证</h1><p>该平台周一宣布，将对异常访问启用验证码。</p>'),
  },
  {
    why: 'fourth set: ko-notice',
    html: doc(
      '공지',
      '<h1>비정상 접근 차단 안내</h1><p>3월 1일부터 비정상적인 접근을 차단합니다. 문의는 고객센터로.</p>',
    ),
  },
  {
    why: 'fourth set: terms',
    html: doc(
      'Terms',
      '<h1>Fair use</h1><p>You may not send automated requests. If your traffic is unusual, we may limit or block your access.</p>',
    ),
  },
];
