/**
 * A second set of walls and of pages that look like one, written after the rules and judged once before anything was
 * changed for them: how the rules work on unknown pages. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const SECOND_WALLS: readonly WallPage[] = [
  {
    family: 'Browser check',
    html: doc(
      'harbor.example',
      '<div class="box"><h2>Security check in progress</h2><p>harbor.example is making sure this connection is safe. You do not need to do anything.</p><div class="bar"></div></div><script src="/cdn/verify.js" defer></script>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      'Bitte einen Moment Geduld',
      '<h1>Sicherheitsprüfung</h1><p>Wir stellen sicher, dass Sie kein automatisiertes Programm sind. Das dauert nur wenige Sekunden.</p><script>var t=setInterval(function(){fetch("/c").then(function(){document.cookie="ok=1";location.reload()})},2000)</script>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      'Проверка безопасности',
      '<p>Выполняется проверка подключения. Страница загрузится автоматически через несколько секунд.</p><noscript>Для продолжения включите JavaScript и cookies.</noscript><script src="/c.js"></script>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      '잠시만 기다리십시오…',
      '<h1>harbor.example</h1><p>사람인지 확인하는 중입니다. 몇 초 정도 걸릴 수 있습니다.</p><p>계속하기 전에 연결의 보안을 검토해야 합니다.</p><div id="widget"></div>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      'Bir dakika lütfen…',
      '<h1>harbor.example</h1><p>İnsan olduğunuz doğrulanıyor. Bu işlem birkaç saniye sürebilir.</p><p>harbor.example, devam etmeden önce bağlantınızın güvenliğini incelemeli.</p>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      'Un instant…',
      '<p>Vérification que vous n’êtes pas un robot.</p><p>Merci d’activer JavaScript et les cookies pour continuer.</p><script>go()</script>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      '少々お待ちください',
      '<p>あなたが人間であることを確認します。これには数秒かかる場合があります。</p><p>続行する前に、接続のセキュリティを確認する必要があります。</p>',
    ),
  },
  {
    family: 'Browser check',
    html: doc(
      'Attendi…',
      '<h2>Verifica di sicurezza in corso</h2><p>Ci assicuriamo che la tua visita non sia automatica. Sarai reindirizzato a breve.</p>',
      '<meta http-equiv="refresh" content="4">',
    ),
  },
  {
    family: 'Proof of work',
    html: doc(
      'Loading',
      '<p id="s">Calculating… 0 kH/s</p><p>Your browser is being asked to do some work so that crawlers find this site less attractive.</p><script>const w=new Worker("/w.js");w.postMessage({challenge:"ab",difficulty:4});w.onmessage=e=>{location.href="/pass?nonce="+e.data}</script>',
    ),
  },
  {
    family: 'Proof of work',
    html: doc(
      'Bot check',
      '<h1>Are you a bot?</h1><p>We ask every new visitor to solve a computation. It takes about two seconds.</p><noscript>JavaScript is needed to pass.</noscript><script type="module" src="/pow.mjs"></script>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      'Request blocked',
      '<h1>We could not process your request</h1><p>Your request was identified as potentially automated and has been blocked.</p><p>Ticket: 4be1f7c0-22a9</p>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      'Sorry!',
      '<h1>Sorry!</h1><p>Your network has been blocked because of abusive behavior. If you use a VPN, turn it off and try again.</p><p>Your IP: 2001:db8:0:1::5f</p>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      'Zugang gesperrt',
      '<p>Der Zugang zu dieser Seite wurde für Ihre IP-Adresse (198.51.100.23) gesperrt, weil von dort auffällig viele automatisierte Anfragen kamen.</p>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      'Acceso bloqueado',
      '<h1>Acceso bloqueado</h1><p>Nuestro cortafuegos ha bloqueado esta petición.</p><p>Identificador: 9f8e7d6c5b4a3210</p>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      '您的访问被拦截',
      '<h1>您的访问被拦截</h1><p>您的请求带有不合法参数，已被网站管理员设置拦截。</p><p>如何解决：检查提交内容；如网站托管，请联系空间提供商。</p><p>普通网站访客，请联系网站管理员。</p>',
    ),
  },
  {
    family: 'Block',
    html: doc(
      'Forbidden',
      '<h1>This request has been stopped by our bot filter</h1><p>If you are a person, please reload the page in a minute.</p>',
    ),
    status: 403,
  },
  {
    family: 'Human check',
    html: doc(
      'harbor.example',
      '<h1>Quick question</h1><p>Are you a person? Drag the boat into the harbor to go on.</p><canvas id="game"></canvas><script src="/drag.js"></script>',
    ),
  },
  {
    family: 'Human check',
    html: doc(
      'Verificación',
      '<p>Marque la casilla para demostrar que no es un robot y acceder a la página.</p><form method="post"><input type="checkbox"><input type="hidden" name="t"></form>',
    ),
  },
  {
    family: 'Human check',
    html: doc(
      'Potwierdź',
      '<h1>Potwierdź, że nie jesteś robotem</h1><p>Wpisz znaki z obrazka, aby kontynuować.</p><form><img src="/k.png"><input type="text" name="kod"><button>Dalej</button></form>',
    ),
  },
  {
    family: 'Human check',
    html: doc(
      'harbor.example',
      '<form action="/unlock" method="post"><p>Our defenses flagged this visit. Solve the captcha to continue.</p><img src="/c.png"><input name="c" type="text"><input type="submit" value="Unlock"></form>',
    ),
  },
  {
    family: 'Human check',
    html: doc(
      'Sicherheitsabfrage',
      '<h1>Sicherheitsabfrage</h1><p>Bitte lösen Sie das Captcha, um auf die Seite zuzugreifen.</p><div class="captcha-box"></div>',
    ),
  },
  {
    family: 'Rate limit',
    html: doc(
      'Slow down',
      '<h1>You are going too fast</h1><p>We received an unusually high number of requests from you. Access will be restored in a few minutes.</p>',
    ),
    status: 429,
  },
  {
    family: 'Rate limit',
    html: doc(
      'Limite atteinte',
      '<h1>Trop de requêtes</h1><p>Vous avez envoyé trop de requêtes depuis votre adresse IP. Réessayez plus tard.</p>',
    ),
    status: 429,
  },
  {
    family: 'Rate limit',
    html: doc(
      'アクセス制限',
      '<h1>アクセスが制限されています</h1><p>短時間に大量のリクエストが送信されたため、お客様のアクセスを一時的に制限しています。</p>',
    ),
    status: 429,
  },
  {
    family: 'Waiting room',
    html: doc(
      'Almost there',
      '<h1>Thanks for waiting!</h1><p>A lot of people want to visit right now. You are in the queue, and this page takes you in as soon as it is your turn. Do not refresh.</p><p>People ahead of you: 3,122</p>',
    ),
  },
  {
    family: 'Waiting room',
    html: doc(
      'Salle d’attente',
      '<h1>Vous êtes dans la file d’attente</h1><p>Votre temps d’attente estimé est de 8 minutes. Vous serez redirigé automatiquement.</p>',
    ),
  },
  {
    family: 'JavaScript and cookies',
    html: doc(
      'harbor.example',
      '<h1>Please enable cookies</h1><p>To protect our visitors from bots we need JavaScript and cookies to be switched on.</p><p>Reference: 0a1b2c3d4e5f6a7b</p>',
    ),
  },
  {
    family: 'JavaScript and cookies',
    html: '<html><head><script>function s(n,v){document.cookie=n+"="+v+";path=/"}s("js_ok","9a1c");location.href="/?r="+Math.random();</script><noscript>This site needs JavaScript.</noscript></head><body></body></html>',
  },
  {
    family: 'Network',
    html: doc(
      'Suspicious login',
      '<h1>Suspicious activity</h1><p>We have temporarily limited access from your network because of automated activity. Confirm you are a real person to continue.</p><button>Start</button>',
    ),
  },
  {
    family: 'Network',
    html: doc(
      'Forum',
      '<h1>Hi there</h1><p>Our system thinks you might be a robot! We are really sorry about this, but it is getting harder and harder to tell the difference between humans and bots these days.</p><p>Please complete the captcha below to prove that you are a human and proceed to the page you are trying to reach.</p><p>Request ID: 5a1e9c</p>',
    ),
  },
];

export const SECOND_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a shop that is closed',
    html: doc('Closed', '<h1>Closed for the season</h1><p>We are back on 1 April. Thank you for your patience.</p>'),
  },
  {
    why: 'a beta that invites',
    html: doc(
      'Private beta',
      '<h1>You are on the list</h1><p>Access is limited while we are in beta. We will write to you when it is your turn.</p>',
    ),
  },
  {
    why: 'a guest network',
    html: doc(
      'Guest Wi-Fi',
      '<h1>Guest Wi-Fi</h1><p>Accept the terms to connect your device to the network.</p><form><input type="checkbox"><button>Connect</button></form>',
    ),
  },
  {
    why: 'a check of a ticket',
    html: doc(
      'Ticket check',
      '<h1>Check your ticket</h1><p>Enter the number on your ticket to see whether you have won.</p><form><input name="number"><button>Check</button></form>',
    ),
  },
  {
    why: 'a browser test',
    html: doc(
      'Browser test',
      '<h1>Is your browser ready?</h1><p>Checking your browser, camera and microphone… Your browser is supported.</p><a href="/join">Join the meeting</a>',
    ),
  },
  {
    why: 'a bot for chats',
    html: doc(
      'Tidebot',
      '<h1>Tidebot</h1><p>A bot that tells you the tide in your chat. Add it to your server and type /tide.</p><a href="/add">Add to server</a>',
    ),
  },
  {
    why: 'terms of use',
    html: doc(
      'Terms',
      '<h1>Terms of use</h1><p>Automated access to this site is not allowed without permission. We may block addresses that send too many requests.</p><p>The law of Norway applies. Disputes go to the court of Bergen.</p><p>These terms were last changed on 3 March 2026.</p>',
    ),
  },
  {
    why: 'an API that says no',
    html: doc(
      'API',
      '<h1>API</h1><p>Requests need a key. Limits: 60 requests a minute; beyond that the answer is 429.</p><pre>curl https://api.example/v1/tides?key=…</pre>',
    ),
  },
  {
    why: 'a 401',
    html: doc(
      '401 Unauthorized',
      '<h1>Unauthorized</h1><p>This server could not verify that you are authorized to access the document requested.</p>',
    ),
    status: 401,
  },
  {
    why: 'a private album',
    html: doc(
      'Private',
      '<h1>This album is private</h1><p>You do not have access to it. Ask the owner for a link.</p>',
    ),
  },
  {
    why: 'a suspended user',
    html: doc('Account suspended', '<h1>@tidefan</h1><p>This account has been suspended for breaking the rules.</p>'),
  },
  {
    why: 'a video that is blocked',
    html: doc(
      'Video unavailable',
      '<h1>Video unavailable</h1><p>This video has been blocked in your country on copyright grounds.</p>',
    ),
  },
  {
    why: 'a poem',
    html: doc(
      'Wait',
      '<h1>Wait</h1><p>Wait a moment, said the sea,<br>I am checking whether you<br>are still human.</p>',
    ),
  },
  {
    why: 'a lesson',
    html: doc(
      'Lesson 4',
      '<h1>Lesson 4: Are you a robot?</h1><p>Read the dialog aloud. A: Are you a robot? B: No, I am human. A: Prove it!</p><p>New words: to prove, human, robot.</p>',
    ),
  },
  {
    why: 'a security policy',
    html: doc(
      'Security',
      '<h1>Security</h1><p>Please report vulnerabilities to security@harbor.example. We answer within two days, and do not take legal action against those who act in good faith.</p>',
    ),
  },
  {
    why: 'a page that reloads',
    html: doc(
      'Scores',
      '<h1>Live scores</h1><p>Bergen 2, Oslo 1</p><p>This page reloads automatically.</p><script>setTimeout(function(){location.reload()},30000)</script>',
    ),
  },
  {
    why: 'a German help page',
    html: doc(
      'Hilfe',
      '<h1>Warum ist mein Zugriff gesperrt?</h1><p>Nach fünf falschen Kennwörtern sperren wir das Konto für eine Stunde. Danach können Sie sich wieder anmelden.</p>',
    ),
  },
  {
    why: 'a Spanish shop',
    html: doc(
      'Tienda',
      '<h1>Robot aspirador</h1><p>Detecta escaleras y evita obstáculos. Compruebe la disponibilidad en su tienda.</p><p>299 €</p>',
    ),
  },
  {
    why: 'a Russian maintenance page',
    html: doc(
      'Технические работы',
      '<h1>Ведутся технические работы</h1><p>Сайт скоро откроется. Приносим извинения за неудобства.</p>',
    ),
    status: 503,
  },
  { why: 'a Chinese maintenance page', html: doc('维护中', '<h1>系统维护中</h1><p>请稍候再访问。</p>'), status: 503 },
  {
    why: 'a Japanese age gate',
    html: doc(
      '年齢確認',
      '<h1>年齢確認</h1><p>あなたは18歳以上ですか？</p><a href="/in">はい</a><a href="/out">いいえ</a>',
    ),
  },
  {
    why: 'a Turkish login',
    html: doc(
      'Giriş',
      '<h1>Giriş yap</h1><p>Devam etmek için giriş yapın.</p><form><input name="u"><input type="password"></form>',
    ),
  },
  {
    why: 'a redirect with words',
    html: doc(
      'Redirecting…',
      '<p>Please wait, you are being redirected to the payment provider…</p><form id="f" action="https://pay.example/" method="post"><input type="hidden" name="order" value="12"></form><script>document.getElementById("f").submit()</script>',
    ),
  },
  {
    why: 'a single sign-on hop',
    html: doc(
      'Working…',
      '<form method="POST" action="https://login.example/acs"><input type="hidden" name="SAMLResponse" value="x"><noscript><p>Script is disabled. Click Submit to continue.</p><input type="submit" value="Submit"></noscript></form><script>document.forms[0].submit()</script>',
    ),
  },
  {
    why: 'a cookie test of a forum',
    html: doc(
      'Forum',
      '<h1>Welcome to the harbor forum</h1><p>Cookies must be enabled to log in.</p><a href="/threads">Threads</a><a href="/login">Log in</a>',
    ),
  },
  {
    why: 'a shell with a guard in its name',
    html: doc(
      'FirewallApp',
      '<div id="root"></div><noscript>Please enable JavaScript to continue using this application.</noscript><script src="/firewall/main.js"></script>',
      '<link rel="stylesheet" href="/a.css">',
    ),
  },
  {
    why: 'a challenge for runners',
    html: doc(
      'Harbor Challenge',
      '<h1>Harbor Challenge 2026</h1><p>10 km around the harbor. Are you human enough?</p><a class="challenge" href="/register">Register</a>',
    ),
  },
  {
    why: 'a survey',
    html: doc(
      'Survey',
      '<h1>Survey closed</h1><p>Too many answers have been received. Thank you for your interest.</p>',
    ),
  },
  {
    why: 'a confirmation of a booking',
    html: doc(
      'Booking',
      '<h1>Booking confirmed</h1><p>Reference: 7d1a9c305b1e11ee8c99. Please check in 30 minutes before departure.</p>',
    ),
  },
  { why: 'a status in one line', html: doc('OK', '<p>OK 198.51.100.23 5f1c9a7b3e2d4f60</p>') },
];
