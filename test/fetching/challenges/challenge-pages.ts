/**
 * Small pages in the shape of each vendor's challenge, and normal pages with the same marks. Written for the tests, in
 * the shape of a vendor's page where one was available. No captured page was available for AWS WAF, DDoS-Guard, Kasada,
 * Vercel, Fastly and the smaller checks of hosts and networks: theirs follow documentation and issue reports.
 */

export interface PageCase {
  /** "Vendor/signature" that must be found; undefined for a normal page. */
  readonly expected: string | undefined;
  readonly why: string;
  readonly html: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page as long as real ones. */
export const PROSE =
  '<p>The river gives back what it took, a little at every tide, to those who look for it.</p>'.repeat(90);

const challenge = (expected: string, html: string, more: Partial<PageCase> = {}): PageCase => ({
  expected,
  why: 'its own page',
  html,
  ...more,
});
const page = (why: string, html: string, more: Partial<PageCase> = {}): PageCase => ({
  expected: undefined,
  why,
  html,
  ...more,
});
const shell = (head: string, body = '<div id="root"></div><script src="/assets/app.js"></script>') =>
  `<!doctype html><html><head><title>Shop</title><link rel="stylesheet" href="/app.css">${head}</head><body>${body}</body></html>`;

const CLOUDFLARE_OPTIONS = "window._cf_chl_opt = { cvId: '3', cType: 'managed', cRay: '90ab' };";
const CLOUDFLARE_ERROR = (code: number) =>
  `<title>site</title><div id="cf-error-details"><h1><span class="cf-error-code">${code}</span></h1><p>Ray ID: 3fee0c0b254395bc</p></div>`;

const CLOUDFLARE: readonly PageCase[] = [
  challenge('Cloudflare/managed-challenge', `<title>Einen Moment…</title><script>${CLOUDFLARE_OPTIONS}</script>`),
  challenge(
    'Cloudflare/managed-challenge',
    '<title>Un momento…</title><script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=9"></script>',
    { why: 'after its script ran' },
  ),
  challenge('Cloudflare/managed-challenge', '<p>anything</p>', { headers: { 'cf-mitigated': 'challenge' } }),
  challenge(
    'Cloudflare/interactive-challenge',
    '<title>Security check</title><script>window._cf_chl_opt={cvId: "1", cType: \'interactive\', cRay: "6"}</script>',
  ),
  challenge(
    'Cloudflare/captcha',
    '<form id="challenge-form" action="/cdn-cgi/l/chk_captcha"><div class="g-recaptcha"></div></form>',
  ),
  challenge(
    'Cloudflare/under-attack',
    `<form action="/x?__cf_chl_jschl_tk__=1"><input type="hidden" name="jschl_vc"></form><div style="display:none">${'+(!![])'.repeat(900)}</div>`,
    { why: 'with a script hidden in its text' },
  ),
  challenge('Cloudflare/access-denied', CLOUDFLARE_ERROR(1020)),
  challenge('Cloudflare/access-denied', CLOUDFLARE_ERROR(1005)),
  challenge('Cloudflare/access-denied', 'error code: 1020', { why: 'sent as plain text' }),
  challenge(
    'Cloudflare/access-denied',
    '<div class="cf-error-overview"><h1 data-translate="block_headline">Lo sentimos</h1></div>',
  ),
  page('a broken origin', CLOUDFLARE_ERROR(502)),
  page('an unknown host', CLOUDFLARE_ERROR(1016)),
  page('an unknown host, as plain text', 'error code: 1016'),
  page(
    'the script of every site behind it',
    shell('<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
  ),
  page('a protected e-mail address', '<a class="__cf_email__" href="/cdn-cgi/l/email-protection">write</a>'),
  page('an article with the script quoted', `<pre>&lt;script>${CLOUDFLARE_OPTIONS}&lt;/script></pre>`),
  page('the page data of such an article', `<script type="application/json">{"body":"${CLOUDFLARE_OPTIONS}"}</script>`),
  page('the script on a page with content', `<script>${CLOUDFLARE_OPTIONS}</script>${PROSE}`),
  page('another verdict in the header', '<p>short</p>', { headers: { 'cf-mitigated': 'none', server: 'cloudflare' } }),
];

const BOT_MANAGERS: readonly PageCase[] = [
  challenge(
    'DataDome/captcha',
    "<p id=\"cmsg\"></p><script>var dd={'rt':'c','cid':'A','hsh':'B'}</script><script src=\"https://ct.captcha-delivery.com/c.js\"></script>",
  ),
  challenge('DataDome/captcha', '<iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=A"></iframe>', {
    why: 'after its script ran',
  }),
  challenge('DataDome/captcha', '{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=A"}', { why: 'as JSON' }),
  challenge('DataDome/captcha', '<script>var dd={"cid":"A","hsh":"B"}</script>', { why: 'the script alone' }),
  challenge('DataDome/captcha', '', { status: 403, headers: { 'x-dd-b': '1' } }),
  challenge(
    'DataDome/device-check',
    "<script>var dd={'rt':'i','cid':'A','hsh':'B'}</script><script src=\"https://ct.captcha-delivery.com/i.js\"></script>",
  ),
  page(
    "its customers' tag",
    shell('<script>window.ddjskey="K";</script><script src="https://js.datadome.co/tags.js"></script>'),
  ),
  page('its header on a page', '<p>short</p>', { headers: { 'x-datadome': 'protected' } }),
  challenge(
    'HUMAN/press-and-hold',
    '<h1>Robot or human?</h1><div id="px-captcha"></div><script>window._pxAppId=\'PXa\';</script>',
  ),
  challenge('HUMAN/press-and-hold', "<script>window._pxAppId='PXa';window._pxUuid='1-2';</script>", {
    why: 'the script alone',
  }),
  challenge('HUMAN/press-and-hold', '{"appId":"PXa","jsClientSrc":"/a.js","blockScript":"/b.js"}', { why: 'as JSON' }),
  page("its customers' tag", shell("<script>window._pxAppId='PXa'; load('/a/init.js');</script>")),
  challenge(
    'Akamai/access-denied',
    '<H1>Access Denied</H1>"http&#58;&#47;&#47;a&#46;b" Reference&#32;&#35;18&#46;97eb7068&#46;1521268834&#46;1574f30f',
  ),
  challenge('Akamai/access-denied', '<h1>Zugriff verweigert</h1><p>#18.97eb7068.1521268834.1574f30f</p>', {
    why: 'in other words',
  }),
  challenge(
    'Akamai/sensor-challenge',
    '<script src="/aB/c?v=1&t=2"></script><div id="sec-if-cpt-container" style="display:none"></div>',
  ),
  challenge(
    'Akamai/interstitial',
    '<meta http-equiv="refresh" content="5; URL=\'/?bm-verify=AAQ\'"><script>verify()</script>',
  ),
  page('an address that it could not read', '<h1>Invalid URL</h1>Reference #9.97eb7068.1521268834.1574f30f'),
  page('its sensor on a normal shell', shell('<script src="/akam/13/5c2f"></script>')),
  challenge(
    'Imperva/incident',
    '<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&incident_id=1">Request unsuccessful. Incapsula incident ID: 1-2</iframe>',
  ),
  challenge(
    'Imperva/page-not-displayed',
    "<title>Error</title><h2>This page can't be displayed. Contact support for additional information.</h2><p>The incident ID is: 8120391.</p>",
  ),
  page(
    'an application that failed, with a number',
    '<title>Error</title><h2>This report cannot be displayed.</h2><p>Contact support. The incident ID is: 8120391.</p>',
  ),
  challenge(
    'Imperva/script-only',
    '<META NAME="robots" CONTENT="noindex"><script src="/_Incapsula_Resource?SWJIYLWA=5"></script><body></body>',
  ),
  challenge(
    'Imperva/reese84',
    '<title>Pardon Our Interruption</title><script>window.reeseSkipExpirationCheck = true; function onProtectionInitialized(p) {}</script><p>Something about your browser.</p>',
  ),
  page('its script on a shell', shell('<script src="/_Incapsula_Resource?SWJIYLWA=5"></script>')),
  page(
    'its script on a short page',
    '<p>We are closed for the winter. Call us in spring.</p><script src="/_Incapsula_Resource?SWJIYLWA=5"></script>',
  ),
  page(
    'its script on a page of a line',
    '<h1>Boats</h1><p>Tours at 10 and 12.</p><script src="/_Incapsula_Resource?SWJIYLWA=5"></script>',
  ),
  challenge('Distil/captcha', '<form id="distilCaptchaForm" action="/distil_r_captcha.html?requestId=1"></form>'),
  page('its script on a page', shell('<script src="/crtvmketxssq.js" defer></script>')),
  challenge(
    'Kasada/interstitial',
    '<script>window.KPSDK={};KPSDK.start=1;</script><script src="/149e/2d20/ips.js?x-kpsdk-im=AA"></script>',
    { status: 429 },
  ),
  page(
    "its customers' script",
    shell(
      '<script>document.addEventListener(\'kpsdk-load\',()=>{window.KPSDK.configure([])})</script><script src="/149e/2d20/p.js"></script>',
    ),
  ),
  challenge(
    'F5/proactive-defense',
    '<noscript>Please enable JavaScript. Your support ID is: 123.</noscript><script>window["bobcmn"] = "1011";</script><script src="/TSPD/08a?type=7"></script>',
  ),
  page(
    'its script on a shell',
    shell('<script>window["bobcmn"] = "1011";</script><script src="/TSPD/08a?type=17"></script>'),
  ),
  challenge('F5/rejected', 'The requested URL was rejected. Your support ID is: 1234567890123456789'),
  page('a ticket of support', '<p>Thank you. Your support ID is: 4711</p>'),
  challenge('Radware/captcha', '<form></form>', { url: 'https://validate.perfdrive.com/captcha?ssa=1' }),
  page('a page about it', '<p>How perfdrive.com works</p>', { url: 'https://example.test/validate.perfdrive.com/' }),
  challenge('Reblaze/interstitial', '<script>window.rbzns = {bereshit: "1"}; winsocks();</script>'),
  page(
    'its script on a page of a customer',
    '<nav><a href="/">Home</a></nav><h1>News</h1><p>The bridge opens in May.</p><script>window.rbzns={seed:"x"};</script>',
  ),
  page('its script on a shell', shell('<script>window.rbzns={seed:"x"};</script>')),
  challenge(
    'Baleen/interstitial',
    '<title>Shop</title><script>var __blnChallengeStore={"checkChallengeParams":{}}</script>',
  ),
];

const EDGE_CHECKS: readonly PageCase[] = [
  challenge(
    'AWS WAF/challenge',
    '<script>window.awsWafCookieDomainList = []; window.gokuProps = {"key":"A"};</script><script src="https://a.token.awswaf.com/a/b/challenge.js"></script><div id="challenge-container"></div>',
    { status: 202 },
  ),
  challenge('AWS WAF/challenge', '', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }),
  challenge(
    'AWS WAF/captcha',
    '<script>window.gokuProps = {"key":"A"};</script><script src="https://a.captcha.awswaf.com/a/b/captcha.js"></script><div id="captcha-container"></div>',
    { status: 405 },
  ),
  challenge('AWS WAF/captcha', '', { status: 405, headers: { 'x-amzn-waf-action': 'captcha' } }),
  page("its customers' script", shell('<script src="https://a.edge.sdk.awswaf.com/a/b/challenge.js" defer></script>')),
  challenge(
    'CloudFront/request-blocked',
    '<title>ERROR: The request could not be satisfied</title><h1>403 ERROR</h1>Request blocked.<pre>Generated by cloudfront (CloudFront)</pre>',
  ),
  page(
    'an origin that does not answer',
    "<h1>504 ERROR</h1>We can't connect to the server.<pre>Generated by cloudfront (CloudFront)</pre>",
  ),
  challenge(
    'Sucuri/cookie-challenge',
    "<title>You are being redirected...</title><script>var s={},sucuri_cloudproxy_js='',S='ej0n';</script>",
  ),
  challenge(
    'Sucuri/access-denied',
    '<link rel="stylesheet" href="https://cdn.sucuri.net/sucuri-firewall-block.css"><p>Block ID: XSS01</p>',
  ),
  challenge('Sucuri/access-denied', '', { status: 403, headers: { 'x-sucuri-block': 'BLOCK' } }),
  page(
    'a badge of it',
    '<a href="https://sucuri.net"><img src="https://cdn.sucuri.net/badge/sc.gif" alt="Sucuri"></a>',
  ),
  challenge(
    'DDoS-Guard/js-challenge',
    '<title>DDoS-Guard</title><body data-ddg-origin="true"><script src="/.well-known/ddos-guard/js-challenge/index.js"></script></body>',
  ),
  challenge(
    'DDoS-Guard/captcha',
    '<title>DDOS-GUARD</title><script src="/.well-known/ddos-guard/ddg-captcha-page/index.js"></script>',
  ),
  page('its script on a shell', shell('<script src="/.well-known/ddos-guard/check?context=free_splash"></script>')),
  challenge(
    'Imunify360/bot-check',
    '<title>One moment, please...</title><form><input type="hidden" name="wsidchk"></form>',
  ),
  challenge('BitNinja/captcha', '<title>BitNinja.IO</title><form><div class="g-recaptcha"></div></form>'),
  challenge(
    'Wordfence/access-limited',
    '<h1>Your access to this site has been limited</h1><p>Generated by Wordfence at Mon, 1 Jan 2024</p>',
  ),
  page('its plugin on a page', '<link href="/wp-content/plugins/wordfence/css/a.css"><p>Protected by Wordfence</p>'),
  challenge('ModSecurity/not-acceptable', '<h1>Not Acceptable!</h1><p>This error was generated by Mod_Security.</p>', {
    status: 406,
  }),
  page('a question about it', `<p>Every upload ends with "This error was generated by Mod_Security". ${PROSE}</p>`),
  challenge(
    'Fortinet/page-blocked',
    '<title>Web Page Blocked</title><p>This page violates your internet usage policy.</p><p>Category: Games</p>',
  ),
  page('its manual', '<title>How to change the page "Web Page Blocked"</title><p>FortiGuard shows a category.</p>'),
  challenge('Squid/access-denied', '<body id=ERR_ACCESS_DENIED><h1>ERROR</h1><p>Access Denied.</p>'),
  page(
    'another of its errors',
    '<body id=ERR_DNS_FAIL><h1>ERROR</h1><p>Unable to determine the address of the host.</p>',
  ),
  challenge(
    'Captive portal/network-login',
    '<title>Guest Wi-Fi</title><form action="http://192.168.4.1/login"><button>Accept and use the internet</button></form>',
  ),
  page(
    'a hotel with Wi-Fi',
    '<title>Guest Wi-Fi</title><form action="/book"><button>Book a room with internet</button></form>',
  ),
  challenge(
    'Captive portal/network-login',
    '<title>Login</title><form action="http://192.168.4.1:8002/"><input type="hidden" name="redirurl" value="http://a.example/"><input name="auth_user"></form>',
  ),
  challenge(
    'Zscaler/page-blocked',
    "<title>Internet Security by Zscaler</title><h1>You don't have permission to visit this site.</h1><p>Not allowed to browse this category</p>",
  ),
  page('its manual', `<title>What users see</title><p>The footer says who selected Zscaler. ${PROSE}</p>`),
  challenge(
    'SafeLine/bot-check',
    '<link href="/.safeline/static/favicon.png"><script type="module" src="/.safeline/static/x.js"></script>',
  ),
  challenge('Alibaba Cloud/cookie-challenge', "<script>var arg1='3A5F';document.cookie='acw_sc__v2='+x;</script>"),
  challenge('Alibaba Cloud/punish', '<script>var url="/_____tmd_____/punish?x5secdata=a";</script>'),
  challenge(
    'Vercel/security-checkpoint',
    '<title>Vercel Security Checkpoint</title><script src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>',
    { status: 429 },
  ),
  challenge('Vercel/security-checkpoint', '', { headers: { 'x-vercel-mitigated': 'challenge' } }),
  page('a site on it', '<p>short</p>', { headers: { server: 'Vercel', 'x-vercel-cache': 'HIT' } }),
  challenge(
    'Vercel/forbidden',
    '<title>403: Forbidden</title><main><p><span><strong>403</strong>: Forbidden</span> <span>Code: <code>FORBIDDEN</code></span> <span>ID: <code>fra1::x7k2p-1700000000000-0a1b2c</code></span></p></main>',
  ),
  page(
    'its error page of a missing deployment',
    '<title>404: NOT_FOUND</title><main><p><span><strong>404</strong>: NOT_FOUND</span> <span>Code: <code>DEPLOYMENT_NOT_FOUND</code></span> <span>ID: <code>fra1::x7k2p-1700000000000-0a1b2c</code></span></p></main>',
  ),
  challenge(
    'HAProxy/request-forbidden',
    '<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>',
  ),
  page(
    'a manual that has its sentence',
    '<title>Errors</title><h1>403 Forbidden</h1><p>Request forbidden by administrative rules.</p><p>An ACL denied it: see the log for its number.</p>',
  ),
  challenge(
    'Google Cloud/forbidden',
    '<title>Error 403 (Forbidden)!!1</title><p><b>403.</b> <ins>That’s an error.</ins><p>Your client does not have permission to get URL <code>/tides</code> from this server. <ins>That’s all we know.</ins>',
  ),
  page(
    'its page for a missing file',
    '<title>Error 404 (Not Found)!!1</title><p><b>404.</b> <ins>That’s an error.</ins><p>The requested URL <code>/tides</code> was not found on this server. <ins>That’s all we know.</ins>',
  ),
  challenge(
    'Azure Application Gateway/forbidden',
    '<head><title>403 Forbidden</title></head><center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
  ),
  page(
    'its page for a server that does not answer',
    '<title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
  ),
  challenge(
    'Fastly/client-challenge',
    '<title>Client Challenge</title><link href="/_fs-ch-1T1w/assets/styles.css" rel="stylesheet">',
  ),
  challenge(
    'SiteGround/robot-challenge',
    '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipr:1">',
    { status: 202 },
  ),
  challenge('SiteGround/robot-challenge', '', { status: 202, headers: { 'sg-captcha': 'challenge' } }),
  challenge('Qrator/js-challenge', '<script src="/__qrator/qauth_utm_v2.js"></script>'),
  challenge('ServicePipe/js-challenge', '<script src="https://servicepipe.ru/static/checkjs/a.js"></script>'),
  challenge(
    'ServicePipe/js-challenge',
    '<div class="spinner"></div><script>function get_cookie_spsn() { return "spsn=1"; }</script>',
  ),
  challenge(
    'Tencent EdgeOne/cookie-challenge',
    "<script>document.cookie='__tst_status='+a;document.cookie='EO_Bot_Ssid='+b;location.reload()</script>",
  ),
  challenge('Ruishu/script-only', '<script r="m">$_ts=window["$_ts"];if(!$_ts)$_ts={};$_ts.cd="q";</script>', {
    status: 412,
  }),
  page('its script on a shell', shell('<script r="m">$_ts=window["$_ts"];if(!$_ts)$_ts={};</script>')),
  page(
    'a page with a variable of that name',
    '<script>var $_ts = 3;</script><p>Opening hours, prices and how to get here by bus.</p>',
  ),
  challenge('CDN Guard/cookie-challenge', '<script src="/_guard/auto.js"></script>'),
  challenge(
    'testcookie/aes-cookie',
    '<script src="/aes.js"></script><script>var a=toNumbers("f6");document.cookie="__test="+toHex(slowAES.decrypt(c,2,a,b));</script>',
  ),
  page(
    'the library on a page',
    shell('<script src="/js/aes.js"></script><script>slowAES.encrypt(m, 2, k, v)</script>'),
  ),
  challenge(
    'Anubis/proof-of-work',
    '<title>Making sure you\'re not a bot!</title><script id="anubis_challenge" type="application/json">{}</script>',
  ),
  page('its documentation', `<h1>Anubis</h1><p>The page has a script with id="anubis_challenge".</p>`),
  challenge(
    'go-away/proof-of-work',
    '<script type="module" src="/.well-known/.git.example.test/git/go-away/cmd/go-away/challenge/js-pow/load.mjs"></script>',
  ),
  challenge('Basedflare/proof-of-work', '<form action="/.basedflare/bot-check" method="post"></form>'),
  challenge(
    'Cerberus/proof-of-work',
    '<title>Cerberus Challenge</title><script src="/.cerberus/dist/main.js" x-difficulty="4"></script><p>This will be done in seconds.</p>',
  ),
  page('the myth', '<title>Cerberus</title><h1>Cerberus</h1><img src="/cerberus/dog.jpg"><p>It has three heads.</p>'),
  challenge(
    'WZWS/cookie-challenge',
    '<script>var a="WZWS_CONFIRM_PREFIX_LABEL7";document.cookie="wzws_cid="+a;</script><noscript>请开启JavaScript</noscript>',
  ),
];

const SORRY_FORM =
  '<form id="captcha-form" action="index" method="post"><div class="g-recaptcha" data-sitekey="K"></div><input type="hidden" name="q"><input type="hidden" name="continue"></form>';

const SITE_WALLS: readonly PageCase[] = [
  challenge(
    'Google/sorry',
    `<title>https://www.google.de/search?q=a</title>${SORRY_FORM}<p>Unsere Systeme haben ungewöhnlichen Datenverkehr festgestellt.</p>`,
  ),
  challenge('Google/sorry', '<p>Our systems</p>', {
    url: 'https://www.google.co.uk/sorry/index?continue=https://www.google.co.uk/',
  }),
  page(
    'a login that continues',
    '<form action="/login"><input name="continue" type="hidden"><input type="password"><div class="g-recaptcha"></div></form>',
  ),
  page('an apology elsewhere', '<p>We are sorry.</p>', { url: 'https://example.test/sorry/' }),
  challenge(
    'Google/enable-javascript',
    '<title>tide - Google Search</title><noscript><meta content="0;url=/httpservice/retry/enablejs?sei=a" http-equiv="refresh"></noscript>',
  ),
  page(
    'no results with the same retry',
    '<noscript><meta content="0;url=/httpservice/retry/enablejs?sei=a" http-equiv="refresh"></noscript><form action="/search"><input name="q" type="text"></form><p>Nothing matches.</p>',
  ),
  page(
    'results with the same retry',
    `<noscript><meta content="0;url=/httpservice/retry/enablejs?sei=a" http-equiv="refresh"></noscript>${PROSE}`,
  ),
  challenge(
    'Google/consent',
    '<title>Bevor Sie fortfahren</title><form action="https://consent.youtube.com/save" method="POST"><button>OK</button></form>',
  ),
  challenge('Google/consent', '<button>OK</button>', {
    url: 'https://consent.google.com/m?continue=https://news.google.com/',
  }),
  page(
    'a consent banner of a site',
    '<div class="cookie-consent"><form action="/consent/save"><button>OK</button></form></div><p>Opening hours</p>',
  ),
  challenge(
    'YouTube/captcha',
    '<form action="/das_captcha?fw=1" method="POST"><div class="g-recaptcha"></div></form><form><input name="search_query"></form>',
  ),
  challenge('YouTube/bot-wall', '<title> - YouTube</title><ytd-app disable-upgrade="true"></ytd-app>'),
  challenge(
    'YouTube/bot-wall',
    `<title> - YouTube</title><ytd-app></ytd-app><script>${'x;'.repeat(1500)}var r={"status":"LOGIN_REQUIRED","url":"https://support.google.com/youtube/answer/3037019"}</script>`,
  ),
  page('a video', '<title>Low tide - YouTube</title><ytd-app disable-upgrade="true"></ytd-app>'),
  page(
    'a video that was removed',
    `<title> - YouTube</title><ytd-app></ytd-app><script>${'x;'.repeat(1500)}var r={"status":"ERROR"}</script>`,
  ),
  challenge(
    'Yandex/smart-captcha',
    '<title>Вы не робот?</title><form method="POST" action="/checkcaptcha?key=1"></form>',
  ),
  challenge('Yandex/smart-captcha', '<p>captcha</p>', { url: 'https://yandex.ru/showcaptcha?cc=1' }),
  challenge('Baidu/captcha', '<title>百度安全验证</title><div id="mod"></div>'),
  challenge(
    'DuckDuckGo/anomaly',
    '<form id="challenge-form"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form>',
  ),
  challenge(
    'Amazon/captcha',
    '<form method="get" action="/errors/validateCaptcha"><input type="text" id="captchacharacters"></form>',
  ),
  challenge('eBay/splash-challenge', '<p>Checking your browser</p>', {
    url: 'https://www.ebay.com/splashui/challenge?ap=1',
  }),
  challenge('Yahoo/consent', '<form><button>Accept all</button></form>', {
    url: 'https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc',
  }),
  page("a page about a site's own form", '<form class="consent"><button>Agree</button></form><p>Opening hours</p>', {
    url: 'https://www.yahoo.com/news/consent.html',
  }),
  challenge('unnamed/consent', '<p>We use cookies.</p><button>Accept</button>', {
    url: 'https://consent.tides.example/m?continue=https%3A%2F%2Fwww.tides.example%2F',
  }),
  challenge('unnamed/consent', '<h1>Tides mit Werbung lesen</h1><button>Einverstanden</button>', {
    url: 'https://www.tides.example/zustimmung?url=https%3A%2F%2Fwww.tides.example%2Fmoon',
  }),
  challenge(
    'unnamed/consent',
    '<title>Your privacy</title><h1>Tides with cookies or with a subscription</h1><p>We and our partners use cookies.</p><button>Accept and read</button><a href="/subscribe">Subscribe</a>',
    { why: 'without its own address' },
  ),
  page(
    'a shop of cookies',
    '<title>Cookies</title><p>Our subscription brings cookies to your door.</p><button>Subscribe</button>',
  ),
  page(
    'a banner above an article',
    '<title>Tides</title><h1>Your privacy</h1><p>Cookies, or a subscription.</p><button>Accept</button><article><p>High at noon.</p></article>',
  ),
  page('a text about consent', '<h1>Consent</h1><p>What it means in medicine.</p><button>Next</button>', {
    url: 'https://www.tides.example/consent',
  }),
  challenge('Mercado Libre/account-verification', '<h1>Para continuar, ingresa a tu cuenta</h1>', {
    url: 'https://www.mercadolibre.com.mx/gz/account-verification?go=https%3A%2F%2Fx',
  }),
  challenge(
    'SEC/undeclared-tool',
    '<title>Request Rate Threshold Exceeded</title><h1>Your Request Originates from an Undeclared Automated Tool</h1><p>Please declare your traffic by updating your user agent.</p>',
  ),
  challenge(
    'Tribune/region',
    '<title>Daily Tide</title><p>Unfortunately, our website is currently unavailable in most European countries.</p>',
  ),
  page(
    'news of it',
    '<title>Papers closed to Europe</title><h1>Papers closed to Europe</h1><p>On Friday readers saw this: "Unfortunately, our website is currently unavailable in most European countries."</p>',
  ),
  challenge('Reddit/network-security', "<p>You've been blocked by network security.</p>", { status: 403 }),
  challenge(
    'Reddit/js-challenge',
    '<form><input type="hidden" name="solution"><input type="hidden" name="js_challenge" value="1"></form>',
  ),
  challenge('Reddit/humanity', '<title>Reddit - Prove your humanity</title><p>Complete the challenge.</p>'),
  challenge(
    'Instagram/checkpoint',
    '<title>Instagram</title><script>window._sharedData = {"entry_data":{"Challenge":[{}]}};</script>',
  ),
  page(
    'its login page',
    '<title>Login • Instagram</title><script>window._sharedData = {"entry_data":{"LoginAndSignupPage":[{}]}};</script>',
  ),
  challenge('Meta/login-wall', '<form><input name="email"><input type="password"></form>', {
    url: 'https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Fevents%2F1',
  }),
  challenge('Meta/login-wall', '<form><input name="username"><input type="password"></form>', {
    url: 'https://www.instagram.com/accounts/login/?next=%2Fp%2FC1%2F',
  }),
  challenge('Meta/login-wall', '<form><input name="username"><input type="password"></form>', {
    url: 'https://www.threads.com/login?next=%2F%40tides',
  }),
  page('the login that was asked for', '<form><input name="username"><input type="password"></form>', {
    url: 'https://www.instagram.com/accounts/login/',
  }),
  challenge('X/login-wall', '<input name="text" autocomplete="username">', {
    url: 'https://x.com/i/flow/login?redirect_after_login=%2Fsearch',
  }),
  page('the login that was asked for', '<input name="text">', { url: 'https://x.com/i/flow/login' }),
  challenge('LinkedIn/authwall', '<form><input name="email"><input type="password"></form>', {
    url: 'https://www.linkedin.com/authwall?trk=gf',
  }),
  challenge(
    'LinkedIn/authwall',
    '<script>window.location.href = "https://" + domain + "/authwall?trk=" + trk;</script>',
    { status: 999 },
  ),
  challenge(
    'Sina Weibo/visitor-system',
    "<title>Sina Visitor System</title><script>post('/visitor/genvisitor2')</script>",
  ),
  challenge(
    'Douban/proof-of-work',
    '<form id="sec" action="/c"><input type="hidden" name="tok"><input type="hidden" name="cha"><input type="hidden" name="sol"></form>',
  ),
  challenge(
    'ByteDance/cookie-challenge',
    "<script>window.byted_acrawler.init();document.cookie='__ac_signature='+s</script>",
  ),
  challenge(
    'Zhihu/cookie-challenge',
    '<meta id="zh-zse-ck" content="004"><script src="https://static.zhihu.com/zse-ck/v4/a.js"></script>',
  ),
];

const CAPTCHA_GATES: readonly PageCase[] = [
  challenge(
    'reCAPTCHA/gate',
    '<h1>Bitte bestätigen</h1><form method="post"><div class="g-recaptcha" data-sitekey="K"></div><textarea name="g-recaptcha-response"></textarea></form>',
  ),
  challenge('hCaptcha/gate', '<h1>Un instant</h1><form><div class="h-captcha" data-sitekey="K"></div></form>'),
  page(
    'a demo of a widget',
    '<title>Widget demo</title><h1>Widget demo</h1><p>Solve the captcha to see what the server says.</p><form><div class="h-captcha" data-sitekey="K"></div></form>',
  ),
  challenge(
    'Turnstile/gate',
    '<title>Just a moment...</title><div class="cf-turnstile" data-sitekey="K"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
  ),
  challenge('Arkose Labs/gate', '<div id="funcaptcha"></div><p>Puzzle</p>'),
  challenge('GeeTest/gate', '<div class="box geetest_captcha"></div>'),
  challenge('Friendly Captcha/gate', '<form><div class="frc-captcha" data-sitekey="K"></div></form>'),
  challenge('mCaptcha/gate', '<p>Complete the captcha</p><div id="mcaptcha__widget-container"></div>'),
  challenge('SmartCaptcha/gate', '<form><div class="smart-captcha" data-sitekey="K"></div></form>'),
  challenge(
    'unnamed/human-check',
    '<title>Site</title><div id="captcha-box"></div><p>Please verify that you are human.</p>',
  ),
  challenge('unnamed/human-check', '<form action="/challenge"></form><p>Подтвердите, что вы не робот</p>', {
    why: 'in Russian',
  }),
  page(
    'a login with the widget',
    '<form><input type="email"><input type="password"><div class="g-recaptcha"></div></form>',
  ),
  page(
    'a contact form with the widget',
    '<form><input name="mail"><textarea name="words"></textarea><div class="h-captcha"></div></form>',
  ),
  page('a widget that shows nothing', shell('', '<p>Welcome</p><div class="g-recaptcha" data-size="invisible"></div>')),
  page(
    'a badge and its frames',
    '<p>Welcome</p><iframe src="https://www.google.com/recaptcha/api2/anchor?ar=1&amp;size=invisible"></iframe><iframe src="https://www.google.com/recaptcha/api2/bframe?k=K"></iframe>',
  ),
  page('the script alone', shell('<script src="https://www.google.com/recaptcha/api.js?render=K"></script>')),
  page('a widget beside content', `<div class="cf-turnstile"></div>${PROSE}`),
  page('words about robots', '<p>Verify that you are human: a short history of the phrase.</p>'),
  page('a coding challenge', '<div class="challenge"><p>Sort a list in place.</p></div>'),
  page('a tiny page', '<h1>Example Domain</h1><p>This domain is for use in examples.</p>'),
  page('an empty answer', ''),
];

export const PAGE_CASES: readonly PageCase[] = [
  ...CLOUDFLARE,
  ...BOT_MANAGERS,
  ...EDGE_CHECKS,
  ...SITE_WALLS,
  ...CAPTCHA_GATES,
];
