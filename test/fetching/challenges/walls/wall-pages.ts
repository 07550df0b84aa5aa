/**
 * Walls of all shapes, by family: who makes them, or what they do. All written for the tests after known traits of such
 * pages; names, numbers and sites are made up. Those of known vendors leave out the marks of their signatures if these
 * are details of one release.
 */

export interface WallPage {
  readonly family: string;
  readonly html: string;
  /** The usual status; each must be recognized with 200 as well. */
  readonly status?: number;
}

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const NOINDEX = '<meta name="robots" content="noindex,nofollow">';
const STYLE =
  '<style>body{font-family:system-ui;margin:15% auto;max-width:40em;text-align:center}.spinner{animation:s 1s}</style>';
const COOKIE_SCRIPT =
  '<script>(function(){var a=0x5f3,b=(a^0x1c)+"";document.cookie="chk="+b+";path=/";setTimeout(function(){location.reload()},4000)})()</script>';
const POW_SCRIPT =
  '<script>async function run(d,n){for(let nonce=0;;nonce++){const h=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(d+nonce));if(hex(h).startsWith("0000"))return nonce}}run(seed,difficulty).then(n=>{document.cookie="pow="+n;location.reload()})</script>';

const CLOUDFLARE: readonly WallPage[] = [
  {
    family: 'Cloudflare',
    status: 403,
    html: doc(
      'Just a moment...',
      '<div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title">tides.example</h1><h2 class="h2">Verifying you are human. This may take a few seconds.</h2><div id="turnstile-wrapper"></div><div class="core-msg">tides.example needs to review the security of your connection before proceeding.</div></div></div><div class="footer">Ray ID: <code>8f3b1c2d4e5f6a7b</code> Performance &amp; security by Cloudflare</div>',
      NOINDEX,
    ),
  },
  {
    family: 'Cloudflare',
    status: 503,
    html: doc(
      'Please Wait... | Cloudflare',
      '<h1>Checking your browser before accessing tides.example.</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p><p>Please allow up to 5 seconds&hellip;</p><form id="f" method="POST"><input type="hidden" name="md" value="x"></form>',
    ),
  },
  {
    family: 'Cloudflare',
    status: 403,
    html: doc(
      'Attention Required!',
      '<h1>Sorry, you have been blocked</h1><h2>You are unable to access tides.example</h2><h3>Why have I been blocked?</h3><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. There are several actions that could trigger this block including submitting a certain word or phrase, a SQL command or malformed data.</p><h3>What can I do to resolve this?</h3><p>You can email the site owner to let them know you were blocked.</p><p>Ray ID: 8f3b1c2d4e5f6a7b • Your IP: 203.0.113.7</p>',
    ),
  },
  {
    family: 'Cloudflare',
    status: 429,
    html: doc(
      'Access denied',
      '<h1>Error 1015</h1><h2>You are being rate limited</h2><p>The owner of this website (tides.example) has banned you temporarily from accessing this website.</p><p>Ray ID: 8f3b1c2d4e5f6a7b</p>',
    ),
  },
  {
    family: 'Cloudflare',
    html: doc(
      'Un momento…',
      '<p>Verifique que es un ser humano completando la acción a continuación.</p><p>tides.example necesita revisar la seguridad de su conexión antes de continuar.</p><noscript>Habilite JavaScript y cookies para continuar</noscript><script src="/a/b/c?ray=8f3b1c2d4e5f6a7b"></script>',
      NOINDEX,
    ),
  },
];

const BOT_MANAGERS: readonly WallPage[] = [
  {
    family: 'DataDome',
    status: 403,
    html: doc(
      'tides.example',
      '<p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={"t":"bv","s":4711}</script><script src="https://ct.delivery.example/captcha/c.js"></script>',
      '<style>#cmsg{animation: A 1.5s;}@keyframes A{0%{opacity:0;}}</style>',
    ),
  },
  {
    family: 'DataDome',
    status: 403,
    html: doc(
      'tides.example',
      '<h1>Verification Required</h1><p>We want to make sure it is actually you we are dealing with and not a robot.</p><p>Slide right to complete the puzzle.</p><iframe src="https://geo.delivery.example/captcha/?cid=A"></iframe>',
    ),
  },
  {
    family: 'HUMAN',
    status: 403,
    html: doc(
      'Access to this page has been denied.',
      '<h1>Access to this page has been denied</h1><p>because we believe you are using automation tools to browse the website.</p><p>This may happen as a result of the following:</p><ul><li>Javascript is disabled or blocked by an extension (ad blockers for example)</li><li>Your browser does not support cookies</li></ul><p>Please make sure that Javascript and cookies are enabled on your browser and that you are not blocking them from loading.</p><p>Reference ID: #1f0a9c30-5b1e-11ee-8c99-0242ac120002</p>',
    ),
  },
  {
    family: 'HUMAN',
    status: 403,
    html: doc(
      'Robot or human?',
      '<h1>Activate and hold the button to confirm that you’re human. Thank You!</h1><div id="hold"></div><script src="/px/captcha.js"></script><p>Try a different method</p>',
    ),
  },
  {
    family: 'HUMAN',
    html: doc(
      'Before we continue...',
      '<h1>Before we continue...</h1><p>Press &amp; Hold to confirm you are a human (and not a bot).</p><div class="hold-button"></div><p>Reference ID 1f0a9c30-5b1e-11ee-8c99</p>',
    ),
  },
  {
    family: 'Akamai',
    status: 403,
    html: '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;www&#46;tides&#46;example&#47;" on this server.<P>Reference&#32;&#35;30&#46;97eb7068&#46;1721268834&#46;1574f30f<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;30&#46;97eb7068</BODY></HTML>',
  },
  {
    family: 'Akamai',
    status: 403,
    html: doc(
      'Zugriff verweigert',
      '<h1>Zugriff verweigert</h1><p>Ihre Anfrage wurde aus Sicherheitsgründen blockiert.</p><p>Referenznummer: 18.97eb7068.1721268834.1574f30f</p><p>Ihre IP-Adresse: 203.0.113.7</p>',
    ),
  },
  {
    family: 'Akamai',
    html: doc(
      'Challenge Validation',
      '<div id="sec-container"><p>Powered and protected by</p></div><script src="/_sec/x.js"></script><noscript>Please enable JavaScript to continue</noscript><p>Please wait while we verify your browser</p>',
    ),
  },
  {
    family: 'Imperva',
    status: 403,
    html: doc(
      'Pardon Our Interruption',
      '<h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You\'re a power user moving through this website with super-human speed.</li><li>You\'ve disabled cookies in your web browser.</li><li>A third-party browser plugin, such as Ghostery or NoScript, is preventing JavaScript from running.</li></ul><p>To regain access, please make sure that cookies and JavaScript are enabled before reloading the page.</p><form method="post" action="/verify"><div class="h-widget"></div><input type="hidden" name="token"><input type="submit" value="Submit"></form>',
      NOINDEX,
    ),
  },
  {
    family: 'Imperva',
    html: doc(
      'Pardon Our Interruption',
      '<h1>Pardon Our Interruption</h1><p>As you were browsing, something about your browser made us think you might be a bot.</p><p>Please complete the form below to continue.</p><form method="POST"><label>Type the characters you see</label><img src="/i.png"><input type="text" name="captcha_answer"><button>Continue</button></form><p>Reference ID: 66d3f0a2-1b7c-4f0e</p>',
    ),
  },
  {
    family: 'Imperva',
    html: doc(
      'Request unsuccessful',
      '<p>Request unsuccessful. Incident ID: 1172000560123456789-98765432109876543</p><p>Your request has been blocked for security reasons.</p>',
    ),
  },
  {
    family: 'F5',
    html: doc(
      'Request Rejected',
      'The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 12345678901234567890<br><br><a href="javascript:history.back();">[Go Back]</a>',
    ),
  },
  {
    family: 'F5',
    html: doc(
      '',
      '<noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 98765432101234567.</noscript><script>(function(){window["loader"]="ab12";document.cookie="TS01=1";window.location.reload(true)})();</script>',
      '<meta http-equiv="Pragma" content="no-cache">',
    ),
  },
  {
    family: 'AWS WAF',
    status: 202,
    html: doc(
      'Human Verification',
      '<div id="captcha-container"></div><h1>JavaScript is disabled</h1><p>In order to continue, we need to verify that you\'re not a robot. This requires JavaScript. Enable JavaScript and then reload the page.</p><script>fetchToken().then(function(){window.location.reload(true)})</script>',
    ),
  },
  {
    family: 'AWS WAF',
    status: 405,
    html: doc(
      "Let's confirm you are human",
      '<h1>Let\'s confirm you are human</h1><p>Complete the security check before continuing. This step verifies that you are not a bot, which helps to protect your account and prevent spam.</p><button>Begin</button><script src="https://x.captcha.example/captcha.js"></script>',
    ),
  },
  {
    family: 'Kasada',
    status: 429,
    html: '<!DOCTYPE html><html><head></head><body><script>window.K={};K.now=Date.now();if(navigator.webdriver){K.w=1}document.cookie="k="+K.now;</script><script src="/149e9513/ips.js"></script><script>setTimeout(function(){location.reload()},900)</script></body></html>',
  },
  {
    family: 'Radware',
    html: doc(
      'Bot Manager Captcha',
      '<h2>We apologize for the inconvenience...</h2><p>...but your activity and behavior on this site made us think that you are a bot.</p><p>Note: A number of things could be going on here. If you are attempting to access this site using an anonymous Private/Proxy network, please disable that and try accessing site again.</p><p>Please solve this CAPTCHA to request unblock to the website</p><div id="box"></div><p>Incident ID: 9bc1f0a2-5b1e-4c9e-a7a0-1d2c3b4a5f6e</p>',
    ),
  },
  {
    family: 'Shape',
    status: 403,
    html: doc(
      'Access blocked',
      '<h1>We have detected unusual activity from your network</h1><p>Your request looks like it came from an automated tool, so it was stopped.</p><p>Event ID: 7d1a9c305b1e11ee8c99</p>',
    ),
  },
];

const EDGES: readonly WallPage[] = [
  {
    family: 'Sucuri',
    status: 403,
    html: doc(
      'Website Firewall - Access Denied',
      '<h1>Access Denied - Website Firewall</h1><p>If you are the site owner (or you manage this site), please whitelist your IP or if you think this block is an error please open a support ticket.</p><h2>Block details:</h2><table><tr><td>Your IP:</td><td>203.0.113.7</td></tr><tr><td>URL:</td><td>tides.example/</td></tr><tr><td>Block ID:</td><td>BNP005</td></tr><tr><td>Block reason:</td><td>Access from your Country was disabled by the administrator.</td></tr></table>',
    ),
  },
  {
    family: 'Sucuri',
    html: '<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0;S=\'cz0i\';L=S.length;eval(r);document.cookie=x+"=1;path=/";location.reload();</script></html>',
  },
  {
    family: 'StackPath',
    html: doc(
      'Site verification',
      '<h1>Just one more step</h1><p>This website is using a security service to protect itself from online attacks. The service requires full cookie support in order to view this website.</p><p>Please enable cookies on your browser and try again.</p><p>Reference ID: 0d9f1a7b3c5e2f4a6b8c</p>',
    ),
  },
  {
    family: 'DDoS-Guard',
    status: 403,
    html: doc(
      'DDOS-GUARD',
      '<h1>Checking your browser before accessing tides.example</h1><p>Please wait a few seconds. Once this check is complete, the website will open automatically</p><p>Request ID: aB3dE5gH7jK9mN1pQ</p><p>Your IP: 203.0.113.7</p><script src="/x/js-challenge/index.js"></script>',
    ),
  },
  {
    family: 'DDoS-Guard',
    html: doc(
      'Проверка браузера',
      '<h1>Проверяем ваш браузер перед входом на tides.example</h1><p>Подождите несколько секунд, сайт откроется автоматически</p><p>IP: 203.0.113.7</p><script>check()</script>',
    ),
  },
  {
    family: 'Qrator',
    status: 403,
    html: doc(
      '',
      '<div class="qr"><p>Доступ к сайту ограничен. Обнаружена подозрительная активность с вашего IP-адреса 203.0.113.7.</p><p>ID запроса: 5f1c9a7b3e2d4f60</p></div>',
    ),
  },
  {
    family: 'Wordfence',
    status: 503,
    html: doc(
      'Your access to this site has been limited',
      '<h1>Your access to this site has been limited by the site owner</h1><p>Your access to this service has been limited. (HTTP response code 503)</p><p>If you think you have been blocked in error, contact the owner of this site for assistance.</p><h2>Block Technical Data</h2><table><tr><th>Block Reason:</th><td>Exceeded the maximum number of requests per minute for crawlers.</td></tr><tr><th>Time:</th><td>Thu, 2 Jul 2026 11:03:09 GMT</td></tr></table>',
    ),
  },
  {
    family: 'ModSecurity',
    status: 406,
    html: doc(
      'Not Acceptable!',
      '<h1>Not Acceptable!</h1><p>An appropriate representation of the requested resource could not be found on this server. This request was blocked by a web application firewall.</p><p>Your IP 203.0.113.7, request id 5f1c9a7b3e2d4f60</p>',
    ),
  },
  {
    family: 'CloudFront',
    status: 403,
    html: doc(
      'ERROR: The request could not be satisfied',
      "<H1>403 ERROR</H1><H2>The request could not be satisfied.</H2><HR noshade>Request blocked. We can't connect to the server for this app or website at this time. There might be too much traffic or a configuration error.<BR clear='all'><PRE>Generated by edge\nRequest ID: x8Qp3T5bQmD1kz7A9w2R4e6Y8u0I1o3P==</PRE>",
    ),
  },
  {
    family: 'Fortinet',
    html: doc(
      'Web Filter Violation',
      '<h1>Web Page Blocked!</h1><p>The page cannot be displayed. Your request was blocked by the web application firewall.</p><p>Attack ID: 20000051</p><p>Message ID: 001193546789</p><p>Client IP: 203.0.113.7</p>',
    ),
  },
  {
    family: 'Barracuda',
    html: doc(
      'Access blocked',
      '<h2>You are blocked: automated access</h2><p>We noticed unusual traffic coming from 203.0.113.7, so this site checks that visitors are people.</p><form action="/bw/captcha" method="post"><img src="/bw/img"><input name="captcha" type="text"><input type="submit"></form>',
    ),
  },
  {
    family: 'Vercel',
    status: 429,
    html: doc(
      "We're verifying your browser",
      '<p>We\'re verifying your browser</p><p>Website owner? Click here to fix</p><p id="id">Vercel Security Checkpoint | fra1::1721268834-ab12cd34ef56</p><script src="/s/c.js"></script>',
    ),
  },
  {
    family: 'Fastly',
    html: doc(
      'Client Challenge',
      '<h1>JavaScript is disabled in your browser.</h1><p>Please enable JavaScript to proceed.</p><p>A required part of this site couldn’t load. This may be due to a browser extension, network issues, or browser settings. Please check your connection, disable any ad blockers, or try using a different browser.</p><div id="loading-error"></div><script src="/_x/script.js"></script>',
    ),
  },
  {
    family: 'BunkerWeb',
    html: doc(
      'Bot Detection',
      `<h1>Bot detection</h1><p>Please wait while we check if you are a human.</p><form id="form" method="POST" action="/challenge"><input type="hidden" name="challenge" id="challenge"></form>${POW_SCRIPT}`,
    ),
  },
];

const SELF_HOSTED: readonly WallPage[] = [
  {
    family: 'Anubis',
    html: doc(
      "Making sure you're not a bot!",
      `<h1 id="title">Making sure you're not a bot!</h1><img src="/x/pensive.webp"><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up a tool to protect the server against the scourge of AI companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone.</p></details><noscript><p>Sadly, you must enable JavaScript to get past this challenge.</p></noscript>${POW_SCRIPT}`,
    ),
  },
  {
    family: 'Anubis',
    html: doc(
      'Oh noes!',
      '<h1>Oh noes!</h1><p>Access Denied: error code ac1f0b27.</p><p>Your request was denied because it looks like an automated client.</p><a href="/">Go home</a>',
    ),
  },
  {
    family: 'go-away',
    html: doc(
      'Checking you are not a bot',
      '<h1>Checking you are not a bot</h1><h3 id="status">Loading…</h3><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up protection against the scourge of AI companies aggressively scraping websites.</p><p>Request Id: 0197a3c2-5b1e-11ee</p></details><noscript><p>You need to enable JavaScript to get past this challenge.</p></noscript><script type="module" src="/.x/load.mjs"></script>',
    ),
  },
  {
    family: 'haproxy-protection',
    status: 403,
    html: doc(
      'Hold on...',
      '<h3>Checking your browser for robots 🤖</h3><div class="loader"></div><noscript><p class="red">JavaScript is required on this page.</p></noscript><div class="powered">Protected by tides.example</div><footer>Performance &amp; security by guard</footer><form class="jsonly" method="POST" action="/.x/bot-check"></form><script src="/js/challenge.js" data-pow="9f#d#4"></script>',
    ),
  },
  {
    family: 'Proof of work',
    html: doc(
      'Verifying your browser…',
      `<h1>Verifying your browser…</h1><p>This should only take a moment.</p><progress></progress>${POW_SCRIPT}`,
      STYLE,
    ),
  },
  {
    family: 'Proof of work',
    html: doc(
      'One moment, please...',
      `<p>Please wait while your request is being verified...</p>${POW_SCRIPT}`,
      `${NOINDEX}<meta http-equiv="refresh" content="5">`,
    ),
  },
  {
    family: 'Proof of work',
    html: doc(
      'tides.example',
      `<div class="spinner"></div><p>Your device is solving a small puzzle so that we know you are no bot. You will be let in automatically.</p>${POW_SCRIPT}`,
    ),
  },
  {
    family: 'Proof of work',
    html: `<html><head><meta http-equiv="refresh" content="3;url=/?r=1"></head><body>${POW_SCRIPT}</body></html>`,
  },
  {
    family: 'BotStopper',
    html: doc(
      'Browser check',
      `<h1>We are making sure that you are a real visitor</h1><p>The check runs by itself and takes a few seconds.</p><p>Protected by BotStopper</p>${POW_SCRIPT}`,
    ),
  },
  {
    family: 'Cookie script',
    html: `<html><head></head><body>${COOKIE_SCRIPT}</body></html>`,
  },
  {
    family: 'Cookie script',
    html: '<html><body><script>var p=[18,7,33];function t(){var v=p.reduce((a,b)=>a*31+b,7);document.cookie="__c="+v.toString(16)+"; max-age=86400";window.location.href=window.location.href}t();</script></body></html>',
  },
  {
    family: 'Cookie script',
    html: `<html><head><title>Loading...</title></head><body><p>Loading, please wait...</p><noscript>Please enable JavaScript and cookies to continue.</noscript>${COOKIE_SCRIPT}</body></html>`,
  },
  {
    family: 'Refresh',
    html: doc(
      'Checking connection',
      '<h1>Checking your connection</h1><p>You will be redirected in 3 seconds.</p>',
      '<meta http-equiv="refresh" content="3; url=/?verify=91a7">',
    ),
  },
  {
    family: 'Crowdsec',
    status: 403,
    html: doc(
      'CrowdSec Ban',
      '<h1>CrowdSec Access Forbidden</h1><p>You are unable to visit the website.</p><p>This security check has been powered by CrowdSec</p><p>Your IP address 203.0.113.7 has been banned.</p>',
    ),
  },
  {
    family: 'Crowdsec',
    html: doc(
      'CrowdSec Captcha',
      '<h1>CrowdSec Captcha</h1><form action="" method="POST" id="captcha-form"><div id="captcha" class="frc" data-sitekey="K"></div></form><p>This security check has been powered by CrowdSec</p>',
    ),
  },
];

const SITES: readonly WallPage[] = [
  {
    family: 'Network policy',
    status: 403,
    html: doc(
      'Blocked',
      "<h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p><p>Try logging in or creating an account here to get back to browsing.</p><p>If you're running a script or application, please register or sign in with your developer credentials. Additionally make sure your User-Agent is not empty and is something unique and descriptive and try again.</p><p>if you think that we've incorrectly blocked you or you would like to discuss easier ways to get the data you want, please file a ticket.</p><p>when contacting us, please include your ip address which is: 203.0.113.7 and account</p><p>code: 0197a3c2-5b1e-4c9e</p>",
    ),
  },
  {
    family: 'Network policy',
    html: doc(
      'Forum',
      '<h2>You\'ve been blocked by our network policy.</h2><p>To continue, log in to your account or use your developer token.</p><p>If you think you\'ve been blocked by mistake, file a ticket below and we\'ll look into it.</p><a href="/login">Log in</a><a href="/ticket">File a ticket</a>',
    ),
  },
  {
    family: 'Search engine',
    status: 429,
    html: doc(
      'Just a moment...',
      '<form id="captcha-form" action="/search-check" method="post"><div id="recaptcha" class="box"></div><input type="hidden" name="q" value="x"></form><hr><b>About this page</b><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it\'s really you sending the requests, and not a robot.</p><p>IP address: 203.0.113.7<br>Time: 2026-07-02T11:03:09Z<br>URL: https://search.example/?q=tide</p>',
    ),
  },
  {
    family: 'Search engine',
    html: doc(
      'Вы не робот?',
      '<h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p><form method="POST" action="/check"><input type="checkbox"><label>Я не робот</label></form><p>Уникальный ключ: 5f1c9a7b3e2d4f60a1b2</p>',
    ),
  },
  {
    family: 'Search engine',
    html: doc(
      '安全验证',
      '<h1>网络不给力，请稍后重试</h1><p>为保护您的安全，请完成下方验证后继续</p><div class="slider">请向右滑动滑块完成拼图</div><script src="/static/mkd.js"></script>',
    ),
  },
  {
    family: 'Search engine',
    html: doc(
      'Search',
      '<h1>One last step</h1><p>Please solve the challenge below to continue</p><div class="captcha"></div><div id="cf"></div><p>Why am I seeing this? Our systems noticed automated queries.</p>',
    ),
  },
  {
    family: 'Search engine',
    html: doc(
      'Search',
      '<p>Unfortunately, bots use our search too.</p><p>Please complete the following challenge to confirm this search was made by a human.</p><p>Select all squares containing a duck:</p><form><input type="checkbox"><input type="checkbox"><button>Submit</button></form><p>Error code: 7d1a9c305b1e11ee8c99</p>',
    ),
  },
  {
    family: 'Shop',
    status: 503,
    html: doc(
      'Tides Shop',
      '<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\'re not a robot. For best results, please make sure your browser is accepting cookies.</p><form method="get" action="/errors/check"><h4>Type the characters you see in this image:</h4><img src="/captcha/abc.jpg"><input autocomplete="off" placeholder="Type characters" id="captchacharacters" type="text"><button>Continue shopping</button></form>',
    ),
  },
  {
    family: 'Shop',
    html: doc(
      'Tides Shop',
      '<h4>Click the button below to continue shopping</h4><form method="get" action="/errors/validate"><button type="submit">Continue shopping</button></form><p>We have noticed unusual requests from your browser and want to make sure that you are not a bot.</p>',
    ),
  },
  {
    family: 'Shop',
    html: doc(
      '请登录',
      '<div class="punish"><h2>亲，访问被拒绝</h2><p>检测到您的网络环境存在异常，请按住滑块完成验证</p><div id="nc_1_wrapper"></div><p>IP: 203.0.113.7</p></div>',
    ),
  },
  {
    family: 'Network',
    html: doc(
      'Security verification',
      '<h1>Let\'s do a quick security check</h1><p>This helps us keep our community safe from automated accounts.</p><iframe src="/checkpoint/challenge/x"></iframe>',
    ),
  },
  {
    family: 'Rate limit',
    status: 429,
    html: doc(
      'Too Many Requests',
      '<h1>Too Many Requests</h1><p>You have made too many requests from your IP address 203.0.113.7. Please slow down and try again in 60 seconds.</p>',
    ),
  },
  {
    family: 'Rate limit',
    status: 429,
    html: doc(
      'Rate limit exceeded',
      '<h1>Whoa, slow down!</h1><p>You have exceeded the rate limit for anonymous access. Automated requests are not allowed.</p><p>Request ID: 5f1c9a7b3e2d4f60</p>',
    ),
  },
  {
    family: 'Rate limit',
    html: doc(
      'Zu viele Anfragen',
      '<h1>Zu viele Anfragen</h1><p>Von Ihrer IP-Adresse 203.0.113.7 kamen in kurzer Zeit zu viele Anfragen. Bitte warten Sie einige Minuten.</p>',
    ),
  },
  {
    family: 'Waiting room',
    html: doc(
      'Waiting room',
      '<h1>You are now in line</h1><p>Thank you for your patience. You are in the virtual waiting room for tides.example. When it is your turn, you will be redirected to the website automatically.</p><p>Your estimated wait time is: 12 minutes</p><p>Queue ID: 0197a3c2-5b1e-4c9e-a7a0-1d2c3b4a5f6e</p><script src="/queue.js"></script>',
      '<meta http-equiv="refresh" content="20">',
    ),
  },
  {
    family: 'Waiting room',
    html: doc(
      'Sie sind in der Warteschlange',
      '<h1>Sie sind in der Warteschlange</h1><p>Vor Ihnen sind 1.204 Personen. Wenn Sie an der Reihe sind, werden Sie automatisch weitergeleitet.</p><p>Geschätzte Wartezeit: 12 Minuten</p>',
      '<meta http-equiv="refresh" content="30">',
    ),
  },
  {
    family: 'Block page',
    status: 403,
    html: doc(
      'Access Denied',
      '<h1>Access Denied</h1><p>Our systems flagged your visit as automated. If you believe this is an error, contact us and quote the reference below.</p><p>Reference: 7d1a9c305b1e11ee8c99</p>',
    ),
  },
  {
    family: 'Block page',
    html: doc(
      'Blocked',
      '<h1>Your IP address has been blocked</h1><p>Suspicious activity was detected from 203.0.113.7.</p>',
    ),
  },
  {
    family: 'Block page',
    html: doc(
      'Accès refusé',
      "<h1>Accès temporairement restreint</h1><p>Nous avons détecté une activité inhabituelle provenant de votre appareil ou de votre réseau. Cela peut venir d'un robot sur le même réseau (IP 203.0.113.7) ou d'un logiciel automatisé.</p><p>ID : 0197a3c2-5b1e-4c9e</p>",
    ),
  },
];

const PUZZLES: readonly WallPage[] = [
  {
    family: 'reCAPTCHA',
    html: doc(
      'Security check',
      '<h1>Please complete the security check</h1><form method="post"><div class="rc" data-sitekey="K"></div><input type="submit" value="Continue"></form><script src="https://www.google.example/recaptcha/api.js"></script>',
    ),
  },
  {
    family: 'reCAPTCHA',
    html: doc(
      'tides.example',
      '<p>To continue to tides.example, please confirm that you are not a robot.</p><form method="post" action="/unblock"><div class="recaptcha-box"></div><button>Submit</button></form>',
    ),
  },
  {
    family: 'hCaptcha',
    html: doc(
      'One more step',
      '<h1>One more step</h1><h2>Please complete the security check to access tides.example</h2><div id="hcaptcha"></div><p>Completing the CAPTCHA proves you are a human and gives you temporary access to the web property.</p>',
    ),
  },
  {
    family: 'Turnstile',
    html: doc(
      'Verify',
      '<h1>Verify you are human</h1><div class="turnstile" data-sitekey="K"></div><p>We use this to keep bots away.</p><script src="https://challenges.example/turnstile/v0/api.js"></script>',
    ),
  },
  {
    family: 'GeeTest',
    html: doc(
      'Проверка',
      '<h2>Пройдите проверку, чтобы продолжить</h2><p>Передвиньте ползунок, чтобы собрать картинку и подтвердить, что вы не робот</p><div id="gt-box"></div><script src="/gt4.js"></script>',
    ),
  },
  {
    family: 'Tencent',
    html: doc(
      '验证码',
      '<p>请完成安全验证</p><div id="TCaptcha"></div><p>检测到访问行为异常，请拖动滑块完成拼图验证</p><script src="https://captcha.example/TCaptcha.js"></script>',
    ),
  },
  {
    family: 'Aliyun',
    html: doc(
      '访问验证',
      '<p>为了您的账号安全，请拖动下方滑块完成验证</p><div id="nc"></div><p>通过验证以确保正常访问</p>',
    ),
  },
  {
    family: 'Tencent',
    html: doc(
      '405',
      '<p>很抱歉，由于您访问的URL有可能对网站造成安全威胁，您的访问被阻断。</p><p>您的请求ID是: 5f1c9a7b3e2d4f60a1b2c3d4</p>',
    ),
    status: 405,
  },
  {
    family: 'Press and hold',
    html: doc(
      'Verification',
      '<h1>Verify you’re a real person</h1><p>Press and hold the button until it turns green.</p><div id="b" class="press-hold"></div>',
    ),
  },
  {
    family: 'Checkbox',
    html: doc(
      'Human check',
      '<p>Are you human?</p><form method="post"><input type="checkbox" id="c"><label for="c">I am not a robot</label><button>Proceed</button></form>',
    ),
  },
  {
    family: 'Arithmetic',
    html: doc(
      'Prove it',
      '<h1>Prove that you are human</h1><form><p>What is 4 + 7?</p><input type="text" name="answer"><button>OK</button></form>',
    ),
  },
];

export const WALL_PAGES: readonly WallPage[] = [
  ...CLOUDFLARE,
  ...BOT_MANAGERS,
  ...EDGES,
  ...SELF_HOSTED,
  ...SITES,
  ...PUZZLES,
];
