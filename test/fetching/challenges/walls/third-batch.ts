/**
 * A third set of walls and of pages that look like one, mostly very short, in the languages of the supported countries.
 * Written after the rules, and judged once before anything was changed for them; the figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const THIRD_WALLS: readonly WallPage[] = [
  {
    family: 'Curt',
    html: doc(
      'Checking…',
      `<div class="loader"></div><p>We're checking your browser, this will only take a second.</p><script src="/ck.js"></script>`,
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Access Denied',
      '<h1>Access Denied</h1><p>Your IP address has been flagged for suspicious behavior. Contact the site administrator if you think this is a mistake.</p><p>Incident: 4f6a-77c1-9b2e-0d15</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Verification',
      '<h1>Verify you are a human</h1><p>Slide the bar to the right to continue to the site.</p><div id="slider"></div><script src="/s.js"></script>',
    ),
  },
  {
    family: 'Curt',
    html: doc('429', "<h1>You're sending requests too quickly</h1><p>Please slow down and try again shortly.</p>"),
    status: 429,
  },
  {
    family: 'Curt',
    html: doc(
      'Security verification',
      '<h2>Performing security verification</h2><p>This website uses a security service to protect against malicious bots. This page is displayed while the website verifies you are not a bot.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Sicherheitsüberprüfung',
      '<h1>Sicherheitsüberprüfung</h1><p>Wir müssen sicherstellen, dass Sie kein Bot sind. Einen Moment Geduld.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Zugriff verweigert',
      '<h1>Zugriff verweigert</h1><p>Ihre Anfrage wurde von unserem Sicherheitssystem blockiert.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Vérification du navigateur',
      '<p>Nous vérifions votre navigateur avant de vous laisser entrer. Vous serez redirigé sous peu.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Accès bloqué',
      '<h1>Accès bloqué</h1><p>Une activité suspecte a été détectée depuis votre adresse IP.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Comprobando',
      '<h1>Comprobando su navegador</h1><p>Espere unos segundos, por favor.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Demasiadas peticiones',
      '<h1>Demasiadas peticiones</h1><p>Ha realizado demasiadas peticiones. Inténtelo más tarde.</p>',
    ),
    status: 429,
  },
  {
    family: 'Curt',
    html: doc(
      'Controllo di sicurezza',
      '<p>Stiamo verificando la tua connessione. Attendi qualche secondo.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Проверка',
      '<h1>Проверяем ваш браузер</h1><p>Подождите немного, страница откроется автоматически.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Доступ запрещён',
      '<h1>Доступ запрещён</h1><p>С вашего адреса зафиксирована подозрительная активность.</p><p>IP: 203.0.113.9</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'セキュリティ確認',
      '<h1>ブラウザを確認しています</h1><p>自動的に移動しますので、そのままお待ちください。</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc('보안 확인', '<h1>브라우저를 확인하고 있습니다</h1><p>잠시만 기다려 주세요.</p><script>x()</script>'),
  },
  {
    family: 'Curt',
    html: doc('安全检查', '<h1>正在检查您的浏览器</h1><p>请稍候，页面将自动跳转。</p><script>x()</script>'),
  },
  {
    family: 'Curt',
    html: doc(
      'Güvenlik kontrolü',
      '<h1>Tarayıcınız kontrol ediliyor</h1><p>Lütfen bekleyin, otomatik olarak yönlendirileceksiniz.</p><script>x()</script>',
    ),
  },
  {
    family: 'Curt',
    html: doc('जाँच', '<h1>हम आपके ब्राउज़र की जाँच कर रहे हैं</h1><p>कृपया कुछ क्षण प्रतीक्षा करें।</p><script>x()</script>'),
  },
  {
    family: 'Curt',
    html: doc(
      'Robot check',
      '<p>To keep our site fast for everyone, please tick the box.</p><form><div class="g-recaptcha"></div><button>Continue</button></form>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'shop.example',
      "<p>Proof of work in progress… your browser is computing a token.</p><script>const t=async()=>{let nonce=0;for(;;){const h=await crypto.subtle.digest('SHA-256',e(s+nonce));if(ok(h))break;nonce++}document.cookie='t='+nonce;location.reload()};t()</script>",
    ),
  },
  {
    family: 'Curt',
    html: doc('Blocked', "<h1>Sorry, you can't access this site from your location.</h1>"),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Proxy detected',
      '<p>Our system detected that you are using an anonymous proxy. Please turn it off to access the website.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Virtual queue',
      "<h1>You're in the queue</h1><p>Your place in line: 8123. Keep this page open; we'll let you in when it's your turn.</p>",
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Hold on',
      '<p>Human or machine? Type the word in the picture so we know.</p><form><img src="/x.png"><input type="text" name="w"><button>Go</button></form>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Blocked by firewall',
      '<h1>Blocked by firewall</h1><p>Rule 941100 matched your request. Reference 0f1e2d3c4b5a6978.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: '<html><body><script>var t=(new Date).getTime()%97;document.cookie="__chk="+t*31+"; path=/";window.location.reload(true);</script></body></html>',
  },
  {
    family: 'Curt',
    html: doc(
      'Loading',
      '<noscript>Please enable JavaScript and cookies to verify that you are human.</noscript><div id="ch"></div><script src="/challenge/v2.js"></script>',
    ),
  },
  {
    family: 'Curt',
    html: doc(
      'Just a moment...',
      '<form id="challenge-form" method="POST"><input type="hidden" name="r"></form><h2>Checking if the site connection is secure</h2><script>x()</script>',
    ),
    status: 503,
  },
  {
    family: 'Curt',
    html: doc(
      'Unusual activity',
      "<p>We've noticed unusual activity coming from your network and paused your access for now.</p>",
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Bot detected',
      '<h1>Bot detected</h1><p>Your visit looks automated. If you are a human, please refresh the page.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc('403', '<h1>Your country is blocked</h1><p>Visitors from your region cannot access this website.</p>'),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'Acceso denegado',
      '<h1>Acceso denegado</h1><p>Su solicitud ha sido bloqueada por motivos de seguridad. ID de incidente: 0f1e2d3c4b5a6978</p>',
    ),
    status: 403,
  },
  { family: 'Curt', html: doc('訪問受限', '<h1>訪問受限</h1><p>您的訪問過於頻繁，請完成驗證後繼續。</p>') },
  {
    family: 'Curt',
    html: doc(
      'Accesso bloccato',
      '<p>Abbiamo rilevato un traffico insolito dalla tua rete. Conferma di non essere un robot.</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc(
      'アクセスできません',
      '<h1>アクセスが拒否されました</h1><p>不正なアクセスの可能性があるため、お客様のアクセスをブロックしました。</p>',
    ),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc('이용 제한', '<h1>과도한 요청으로 접속이 제한되었습니다</h1><p>잠시 후 다시 시도해 주세요.</p>'),
    status: 429,
  },
  {
    family: 'Curt',
    html: doc('Erişim kısıtlandı', '<h1>Erişiminiz kısıtlandı</h1><p>Ağınızdan şüpheli trafik tespit ettik.</p>'),
    status: 403,
  },
  {
    family: 'Curt',
    html: doc('Слишком много запросов', '<p>Вы отправляете запросы слишком часто. Подождите минуту.</p>'),
    status: 429,
  },
  {
    family: 'Curt',
    html: doc('Zu schnell', '<p>Du rufst Seiten zu schnell ab. Bitte warte einen Moment und versuche es erneut.</p>'),
    status: 429,
  },
];

export const THIRD_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'third set, a1: Web application firewalls explained',
    html: doc(
      'Web application firewalls explained',
      '<h1>Web application firewalls explained</h1><p>A firewall inspects requests and blocks attacks before they reach the server.</p>',
    ),
  },
  {
    why: 'third set, a2: Access Denied error in Windows',
    html: doc(
      'Access Denied error in Windows',
      '<h1>Access Denied error in Windows</h1><p>Open the properties of the folder and take ownership.</p>',
    ),
  },
  {
    why: 'third set, a3: Why you see "Just a moment"',
    html: doc(
      'Why you see "Just a moment"',
      '<h1>Why you see "Just a moment"</h1><p>The site checks that you are not a bot. Wait a few seconds.</p>',
    ),
  },
  {
    why: 'third set, a4: Blocked drains',
    html: doc(
      'Blocked drains',
      '<h1>Blocked drains</h1><p>Your drain is blocked? Call us, we come within the hour.</p>',
    ),
  },
  {
    why: 'third set, a5: Security check at the airport',
    html: doc(
      'Security check at the airport',
      '<h1>Security check at the airport</h1><p>Please have your boarding pass ready. Waiting time is about ten minutes.</p>',
    ),
  },
  {
    why: 'third set, a6: Human Resources',
    html: doc('Human Resources', '<h1>Human Resources</h1><p>Please confirm your appointment by phone.</p>'),
  },
  {
    why: 'third set, a7: Robot vacuum test',
    html: doc(
      'Robot vacuum test',
      '<h1>Robot vacuum test</h1><p>We checked ten robots. Which one is right for you?</p>',
    ),
  },
  {
    why: 'third set, a8: Two-factor check',
    html: doc(
      'Two-factor check',
      '<h1>Check your phone</h1><p>We sent a notification to your device. Confirm that it is you to continue.</p>',
    ),
  },
  {
    why: 'third set, a9: Loading',
    html: doc('Loading', '<p>Loading your dashboard, please wait…</p><script src="/app.js"></script>'),
  },
  {
    why: 'third set, b1: Redirecting',
    html: doc(
      'Redirecting',
      '<p>Please wait, you will be redirected to our new address in 3 seconds.</p>',
      '<meta http-equiv="refresh" content="3;url=https://new.example">',
    ),
  },
  {
    why: 'third set, b2: Server error',
    html: doc(
      'Server error',
      '<h1>503 Service Unavailable</h1><p>The server is temporarily unable to service your request. Please try again later.</p>',
    ),
    status: 503,
  },
  {
    why: 'third set, b3: Bad gateway',
    html: doc(
      'Bad gateway',
      '<h1>502 Bad Gateway</h1><p>The web server reported a bad gateway error. Ray ID: 8d12aa0bcd3f4e5a Your IP: 203.0.113.9</p>',
    ),
    status: 502,
  },
  {
    why: 'third set, b4: Private page',
    html: doc('Private page', '<h1>This page is private</h1><p>Ask the owner to share it with you.</p>'),
  },
  {
    why: 'third set, b5: Group',
    html: doc(
      'Group',
      '<h1>Harbor friends</h1><p>This group is private. Only members can see posts.</p><button>Request to join</button>',
    ),
  },
  {
    why: 'third set, b6: Subscribe',
    html: doc(
      'Subscribe',
      '<h1>You have reached your limit of free articles</h1><p>Subscribe to continue reading.</p>',
    ),
  },
  {
    why: 'third set, b7: Vorsicht vor Bots',
    html: doc(
      'Vorsicht vor Bots',
      '<h1>Vorsicht vor Bots</h1><p>Automatisierte Programme füllen Formulare aus. So erkennen Sie sie.</p>',
    ),
  },
  {
    why: 'third set, b8: Sperrung der Brücke',
    html: doc(
      'Sperrung der Brücke',
      '<h1>Sperrung der Brücke</h1><p>Die Zufahrt ist bis Freitag gesperrt. Bitte nutzen Sie die Umleitung.</p>',
    ),
  },
  {
    why: 'third set, b9: Contrôle technique',
    html: doc(
      'Contrôle technique',
      '<h1>Contrôle technique</h1><p>Prenez rendez-vous pour faire vérifier votre véhicule.</p>',
    ),
  },
  {
    why: 'third set, c1: Verificación de vehículos',
    html: doc(
      'Verificación de vehículos',
      '<h1>Verificación de vehículos</h1><p>Compruebe si su vehículo puede acceder al centro.</p>',
    ),
  },
  {
    why: 'third set, c2: Accesso al portale',
    html: doc(
      'Accesso al portale',
      '<h1>Accesso al portale</h1><p>L’accesso è riservato ai dipendenti. Inserire le credenziali.</p><form><input name="u"><input type="password"></form>',
    ),
  },
  {
    why: 'third set, c3: Заблокированные сайты',
    html: doc(
      'Заблокированные сайты',
      '<h1>Заблокированные сайты</h1><p>Список сайтов, доступ к которым ограничен по решению суда.</p>',
    ),
  },
  {
    why: 'third set, c4: ロボット掃除機',
    html: doc('ロボット掃除機', '<h1>ロボット掃除機</h1><p>自動でお部屋をきれいに。ご確認ください。</p>'),
  },
  {
    why: 'third set, c5: 보안 프로그램 안내',
    html: doc(
      '보안 프로그램 안내',
      '<h1>보안 프로그램 안내</h1><p>안전한 거래를 위해 보안 프로그램을 설치해 주세요.</p>',
    ),
  },
  { why: 'third set, c6: 机器人大赛', html: doc('机器人大赛', '<h1>机器人大赛</h1><p>报名请稍候开放。</p>') },
  {
    why: 'third set, c7: Erişim engeli nedir',
    html: doc(
      'Erişim engeli nedir',
      '<h1>Erişim engeli nedir</h1><p>Bir siteye erişimin mahkeme kararıyla durdurulmasıdır.</p>',
    ),
  },
  {
    why: 'third set, c8: API error',
    html: doc('API error', '{"error":{"code":429,"message":"You have exceeded your rate limit"}}'),
  },
  {
    why: 'third set, c9: data',
    html: '{"error":"forbidden","message":"Your IP is not on the allow list"}',
    status: 403,
  },
  {
    why: 'third set, d1: Feedback',
    html: doc(
      'Feedback',
      '<h1>Tell us what you think</h1><form><textarea name="t"></textarea><p>Prove you are human: <input name="q" type="text"></p><button>Send</button></form>',
    ),
  },
  {
    why: 'third set, d2: Game over',
    html: doc(
      'Game over',
      '<h1>You have been blocked!</h1><p>The knight took your rook. Score: 120</p><button>Play again</button>',
    ),
  },
  {
    why: 'third set, d3: Chat',
    html: doc('Chat', '<h1>Chat rules</h1><p>No spam. You will be blocked if you use bots.</p>'),
  },
  {
    why: 'third set, d4: Parental control',
    html: doc(
      'Parental control',
      '<h1>Parental control</h1><p>Choose which sites your child may visit. Blocked sites show a notice.</p>',
    ),
  },
  {
    why: 'third set, d5: Traffic exchange',
    html: doc(
      'Traffic exchange',
      '<h1>Traffic exchange</h1><p>Get visitors for your website. Suspicious traffic is filtered.</p>',
    ),
  },
  {
    why: 'third set, d6: Detect bots',
    html: doc(
      'Detect bots',
      '<h1>Detect bots on your website</h1><p>Our script checks each visitor. Start your free trial.</p>',
    ),
  },
  {
    why: 'third set, d7: Error 1020 – forum',
    html: doc(
      'Error 1020 – forum',
      '<h1>Error 1020</h1><p>Hi, I get error 1020 access denied on every site with Cloudflare. Any ideas?</p>',
    ),
  },
  {
    why: 'third set, d8: Opening soon',
    html: doc(
      'Opening soon',
      '<h1>The shop opens at noon</h1><p>You can wait here; the page reloads by itself.</p>',
      '<meta http-equiv="refresh" content="60">',
    ),
  },
  {
    why: 'third set, d9: Quarantine',
    html: doc('Quarantine', '<h1>Access to the island is restricted</h1><p>Visitors must show a certificate.</p>'),
  },
  {
    why: 'third set, e1: Browser check',
    html: doc(
      'Browser check',
      '<h1>Browser check</h1><p>Your browser: Chrome 150. JavaScript: on. Cookies: on. You are good to go.</p>',
    ),
  },
  {
    why: 'third set, e2: Network test',
    html: doc(
      'Network test',
      '<h1>Network test</h1><p>Testing your connection… 42 ms</p><script src="/n.js"></script>',
    ),
  },
];
