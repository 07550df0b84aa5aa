/**
 * Pages for each family that a sixth group of sets showed to be missed, and for each way to tell about walls that it
 * showed to be refused. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

export const SIXTH_WALLS: readonly WallPage[] = [
  {
    family: 'Check without a word',
    html: '<html><head></head><body style="margin:0"><iframe src="https://captcha.example-guard.com/v1/challenge?k=1&r=%2Fp%2F9" style="width:100%;height:100vh;border:0"></iframe></body></html>',
  },
  {
    family: 'Check without a word',
    html: '<html><body><iframe src="/__guard/block.html?id=x0suwcs6cqv46plcsgfm" width="100%" height="100%" frameborder="0"></iframe></body></html>',
  },
  {
    family: 'Check without a word',
    html: `<!doctype html><html><head></head><body><script src="/js/fingerprint2.min.js"></script><script>Fingerprint2.get(function(c){var x=new XMLHttpRequest();x.open('POST','/_check');x.onload=function(){location.reload()};x.send(JSON.stringify(c))})</script></body></html>`,
  },
  {
    family: 'Check without a word',
    html: `<!doctype html><html><head><title>​</title></head><body><script type="module">import init,{solve} from '/pow/pow.js';await init();const n=solve("x0suwcs6cqv46plcsgfmzznkvqjev4",18);await fetch('/pow/verify',{method:'POST',body:n});location.reload();</script></body></html>`,
  },
  {
    family: 'Check without a word',
    html: "<html><body><script>fetch('/__v',{method:'POST',body:navigator.userAgent}).then(()=>location.reload())</script></body></html>",
  },
  {
    family: 'Network filter',
    html: '<html><head><title>Blocked</title></head><body><h2>Warning</h2><p>Access to the requested web page is forbidden by the content filter.</p><p>Website: www.example.com</p><p>Rating: Anonymizers</p></body></html>',
  },
  {
    family: 'Network filter',
    html: '<html><head><title>Web Filter</title></head><body><p>Web Filter</p><p>This web page is blocked because it violates network policy.</p><p>Host: www.example.com</p><p>Reason: Proxy sites</p></body></html>',
  },
  {
    family: 'Network filter',
    html: '<html><head><title>IWSVA</title></head><body><p>URL Blocked</p><p>Access to this website is blocked by a URL filtering rule.</p><p>Rule: Deny all</p><p>Client IP: 10.0.0.2</p></body></html>',
  },
  {
    family: 'Network filter',
    html: '<html><head><title>Content Filter</title></head><body><h1>Page blocked by content filter</h1><p>URL: deals.example.net</p><p>Category: shopping</p><p>Policy: staff</p></body></html>',
  },
  {
    family: 'Network filter',
    html: '<html><head><title>Filtro web</title></head><body><p>El acceso a esta página ha sido bloqueado por el administrador de la red.</p><p>Categoría: juegos</p></body></html>',
  },
  {
    family: 'Network filter',
    html: '<html><head><title>Juniper Web Filtering</title></head><body><p>Juniper Web Filtering has been set to block this site.</p><p>CATEGORY: Enhanced_Proxy REASON: BY_PRE_DEFINED</p></body></html>',
  },
  {
    family: 'Web application firewall',
    html: '<html><head><title>请求被拦截</title></head><body><p>您的请求可能存在威胁，已被安全宝拦截。</p><p>请求ID：a1b2c3d4</p></body></html>',
  },
  {
    family: 'Web application firewall',
    html: '<html><head><title>Access denied</title></head><body><p>Sorry, your request was blocked by SiteLock.</p><p>Incident ID: 22-39-1</p></body></html>',
  },
  {
    family: 'Web application firewall',
    html: '<html><head><title>Requête bloquée</title></head><body><p>Votre requête a été bloquée par notre pare-feu applicatif.</p><p>Identifiant : 7f3a-11</p></body></html>',
  },
  {
    family: 'Web application firewall',
    html: '<html><head><title>Firewall</title></head><body><h1>Request stopped</h1><p>Our firewall considers this request dangerous. Incident 7f-99-a1.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><meta charset="UTF-8"><title>Contenido bloqueado</title></head><body><h1>Contenido bloqueado por requerimiento de la Autoridad Competente, comunicado a esta Operadora</h1></body></html>',
  },
  {
    family: 'Closed by law',
    html: `<html><head><title>Avviso AGCOM</title></head><body><center><img src="logo_agcom.png"><h2>AVVISO</h2><p>Il sito web a cui si sta cercando di accedere è stato oscurato in esecuzione di un provvedimento dell'Autorità per le Garanzie nelle Comunicazioni (Delibera n. 680/13/CONS e s.m.i.).</p></center></body></html>`,
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Erişim Engeli</title></head><body><p>www.example.com hakkında, Bilgi Teknolojileri ve İletişim Kurumu tarafından uygulanan 21/05/2024 tarih ve 490.05.01 sayılı kararı ile erişim engellenmiştir.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Sito sequestrato</title></head><body><h1>SITO SEQUESTRATO</h1><p>Il presente sito è stato sottoposto a sequestro preventivo con decreto del G.I.P. del Tribunale di Roma. Guardia di Finanza.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: "<html><head><title>Piracy Shield</title></head><body><p>L'accesso a questo sito è stato disabilitato in esecuzione di un ordine dell'AGCOM ai sensi della legge 14 luglio 2023, n. 93.</p></body></html>",
  },
  {
    family: 'Closed by law',
    html: "<html><head><title>Accès interdit</title></head><body><p>Le site auquel vous tentez d'accéder fait l'objet d'une mesure de blocage ordonnée par l'Autorité nationale des jeux.</p></body></html>",
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>This domain has been seized</title></head><body><img src="/banner.png"><p>This website has been seized by the Federal Bureau of Investigation pursuant to a seizure warrant.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Access disabled</title></head><body><p>Access to this website has been disabled because the Federal Court of Australia has determined that it infringes or facilitates the infringement of copyright.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Bloqueado</title></head><body><p>O acesso a este site foi suspenso por ordem do Supremo Tribunal Federal.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Notice</title></head><body><p>Pursuant to a court order, this site has been made inaccessible.</p></body></html>',
  },
  {
    family: 'Closed by law',
    html: '<html><head><title>Sperrseite</title></head><body><p>Zugriff gesperrt: Auf Anordnung der Glücksspielbehörde ist diese Seite in Deutschland nicht erreichbar.</p></body></html>',
  },
  {
    family: 'Closed to a country',
    html: '<html><head><title>알림</title></head><body><p>해외에서는 접속하실 수 없습니다.</p></body></html>',
  },
  {
    family: 'Closed to a country',
    html: '<html><head><title>تنبيه</title></head><body><p>هذه الخدمة متاحة فقط للزوار من داخل المملكة العربية السعودية.</p></body></html>',
  },
  {
    family: 'Closed to a country',
    html: '<html><head><title>Brak dostępu</title></head><body><p>Serwis nie jest dostępny w Twoim kraju.</p></body></html>',
  },
  {
    family: 'Closed to a country',
    html: "<html><head><title>Indisponible</title></head><body><p>Notre site n'est pas accessible depuis votre pays.</p></body></html>",
  },
  {
    family: 'Puzzle',
    html: '<html><head><title>Verify</title></head><body><p>Click the images in the following order</p><div id="cap"></div><script src="/cap.js"></script></body></html>',
  },
  {
    family: 'Puzzle',
    html: '<html><head><title>Security check</title></head><body><div class="cap"><p>Rotate the image until it is upright</p><input type="range"></div><script src="/c.js"></script></body></html>',
  },
  {
    family: 'Puzzle',
    html: '<html><head><title>验证码拦截</title></head><body><p>亲，请拖动下方滑块完成验证</p><div id="nocaptcha"></div><script src="/nc.js"></script></body></html>',
  },
  {
    family: 'Waiting room',
    html: "<html><head><title>Line</title></head><body><h1>Hi there! There's a line.</h1><p>You're number 4,321. We'll let you in as soon as there's room. Keep this window open.</p></body></html>",
  },
  {
    family: 'Waiting room',
    html: "<html><head><title>Queue</title></head><body><p>You've joined the queue. Sit tight, don't refresh. We'll redirect you when it's your turn to shop.</p></body></html>",
  },
  {
    family: 'Waiting room',
    html: '<html><head><title>Warteschlange</title></head><body><p>Ihr Platz in der Warteschlange: 1204</p></body></html>',
  },
];

export const SIXTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a manual',
    html: `<html><head><title>Challenge and CAPTCHA actions - AWS WAF</title></head><body><header><nav><a href="/">Home</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a> <a href="/pricing">Pricing</a> <a href="/login">Sign in</a></nav></header><main><h1>How the AWS WAF CAPTCHA and Challenge rule actions work</h1><p>When a web request matches a rule with CAPTCHA action, AWS WAF determines how to handle the request according to its token. If the request has no valid unexpired token, AWS WAF sends a CAPTCHA puzzle and responds with HTTP status 405.</p><pre>HTTP/1.1 202 Accepted x-amzn-waf-action: challenge &lt;script src="https://…token.awswaf.com/challenge.js"&gt;</pre><p>In order to continue, we need to verify that you're not a robot. This is the text that the client sees.</p></main><footer><p>© 2026 Example. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer></body></html>`,
  },
  {
    why: 'a manual',
    html: '<!doctype html><html><head><title>Client errors | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>429 on first request</h1><p>The first request of a client gets a 429 with a script. The script verifies your browser and the request is sent again automatically.</p><p>No action is needed.</p><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a manual',
    html: '<!doctype html><html><head><title>Imunify360: captcha shown to visitors | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Anti-bot protection</h1><p>Visitors from the grey list see "One moment, please... Please wait while your request is being verified". Once verified they are redirected.</p><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a manual',
    html: '<!doctype html><html><head><title>認証画面の設定 | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>認証画面の設定</h1><p>ロボットではないことを確認する画面を表示するには、管理画面で「有効」を選択します。アクセスがブロックされた場合の文言も変更できます。</p><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a manual',
    html: '<html><head><title>hCaptcha for publishers - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><h1>Invisible captcha</h1><p>The checkbox "I am human" is replaced by a button. When it is pressed, the browser is checked in the background.</p><pre>hcaptcha.execute()</pre></div></body></html>',
  },
  {
    why: 'a manual',
    html: '<html><head><title>Deny access by IP</title></head><body><h1>Deny access by IP</h1><p>Put this in .htaccess to deny access from an IP address.</p><pre>Deny from 203.0.113.9</pre></body></html>',
  },
  {
    why: 'a manual',
    html: '<html><head><title>접근 제한 설정</title></head><body><h1>접근 제한 설정</h1><p>특정 국가의 접속을 차단하려면 방화벽 메뉴에서 국가를 선택하세요.</p></body></html>',
  },
  {
    why: 'a manual',
    html: '<html><head><title>Imperva: incident ID lookup :: Board</title></head><body><a href="/">Index</a> <a href="/faq">FAQ</a><hr><h1>Look up an incident ID</h1><p>Request unsuccessful. Incapsula incident ID: 1089000200-45 is what the end user reports. Paste the number here.</p></body></html>',
  },
  {
    why: 'a manual',
    html: '<html><head><title>Palo Alto: edit the URL filtering block page</title></head><body><h1>Edit the block page</h1><p>Web Page Blocked. Access to the web page you were trying to visit has been blocked in accordance with company policy.</p><p>Export, edit, import.</p></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Me sale acceso denegado en la web del banco</title></head><body><h1>Me sale acceso denegado en la web del banco</h1><div>Hola, entro y me dice que mi IP ha sido bloqueada por motivos de seguridad. ¿Le pasa a alguien?</div><div>A mí no. Prueba sin VPN.</div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Captcha infinito su Google</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Captcha infinito su Google</h1><div>Mi dice sempre: abbiamo rilevato traffico insolito dalla tua rete. Conferma di non essere un robot. Come risolvo?</div><div>Riavvia il modem.</div></td></tr></table></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Strona pisze że jestem robotem</title></head><body><h1>Strona pisze, że jestem robotem</h1><div>Od wczoraj mam komunikat: potwierdź, że nie jesteś robotem. Twój adres IP został zablokowany. Co robić?</div><div>Zmień przeglądarkę.</div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Erişim engellendi hatası</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Erişim engellendi hatası</h1><div>Siteye girince erişiminiz engellendi, robot olmadığınızı doğrulayın yazıyor. Çözümü olan var mı?</div><div>Modemi kapat aç.</div></td></tr></table></body></html>',
  },
  {
    why: 'a thread',
    html: '<!doctype html><html><head><title>Acesso bloqueado no portal | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Acesso bloqueado no portal</h1><div>Toda vez aparece: seu acesso foi bloqueado, tráfego incomum da sua rede. Alguém sabe?</div><div>Liga lá no suporte.</div><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Cloudflare loop</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Cloudflare loop</h1><div class="p">user1: I keep getting verify you are human, checking your browser. Please wait. Then it reloads and does it again.</div><div class="p">user2: same on Firefox.</div><div class="p">user1: fixed by allowing cookies.</div></td></tr></table></body></html>',
  },
  {
    why: 'a thread',
    html: '<!doctype html><html><head><title>Melding toegang geweigerd | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Melding toegang geweigerd</h1><div>Ik krijg: u bent geblokkeerd vanwege ongewoon verkeer. Iemand een idee?</div><div>Even wachten helpt.</div><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>On me dit que je suis un robot</title></head><body><h1>On me dit que je suis un robot</h1><div>Bonjour, le site me demande de prouver que je ne suis pas un robot à chaque page. Accès temporairement restreint ensuite. Une idée ?</div><div>Désactive ton VPN.</div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>Problem with captcha - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><div>Posted by max on 3 May<p>the captcha on the login page does not load. it says please verify you are human and then nothing</p></div><div>Posted by eve<p>ad blocker?</p></div></div></body></html>',
  },
  {
    why: 'a thread',
    html: '<html><head><title>人机验证失败 - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><div>一直提示请完成安全验证，验证了还是不行。</div><div>换个浏览器。</div></div></body></html>',
  },
  {
    why: 'a thread',
    html: '<!doctype html><html><head><title>Bloqueo de IP</title><link rel="stylesheet" href="/s.css"></head><body><ul><li><a href="/">Home</a></li><li><a href="/b">Blog</a></li><li><a href="/c">Contact</a></li></ul><div>Desde ayer mi IP está bloqueada en el foro, sale un aviso de tráfico inusual.</div><div>Reinicia el router.</div><p>© 2026</p></body></html>',
  },
  {
    why: 'a thread',
    html: "<html><head><title>Blocco IP</title></head><body><p>Salve, il forum mi ha bloccato l'indirizzo IP. A chi scrivo?</p><p>All'amministratore.</p></body></html>",
  },
  {
    why: 'a work',
    html: '<html><head><title>Are You Human? - Series</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Are You Human?</h1><p>Korean drama, 36 episodes. A robot takes the place of a comatose heir.</p></td></tr></table></body></html>',
  },
  {
    why: 'a work',
    html: '<html><head><title>Verifying Humans</title></head><body><h1>Verifying Humans</h1><p>How websites check that you are human. 220 pages, 2024, Orr Press.</p></body></html>',
  },
  {
    why: 'a work',
    html: '<!doctype html><html><head><title>Ep. 14: You are not a robot | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Ep. 14: You are not a robot</h1><p>We talk about CAPTCHAs with Lea. 41 min.</p><audio src="/14.mp3"></audio><div class="f">Portal</div></body></html>',
  },
  {
    why: 'a work',
    html: '<html><head><title>Talk: Bot or human?</title></head><body><h1>Bot or human?</h1><p>Talk by M. Weiss on detecting automated traffic. 3 May, 18:00, room 12.</p></body></html>',
  },
  {
    why: 'a work',
    html: '<html><head><title>I am not a robot - play online</title></head><body><header><nav><a href="/">Home</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a> <a href="/pricing">Pricing</a> <a href="/login">Sign in</a></nav></header><main><h1>I am not a robot</h1><p>Solve 48 levels of captchas. Select all squares with traffic lights… How human are you?</p><button>Play</button><div id="game"></div></main><footer><p>© 2026 Example. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer></body></html>',
  },
  {
    why: 'a work',
    html: '<html><head><title>Level 7: Firewall</title></head><body><h1>Level 7: Firewall</h1><p>Walkthrough: wait for the robot to pass, then slide the block to the door.</p></body></html>',
  },
  {
    why: 'a definition',
    html: '<html><head><title>Human verification</title></head><body><h1>Human verification</h1><p>Human verification is the process of checking that a user is a human and not a robot. See CAPTCHA.</p><p>This is a stub.</p></body></html>',
  },
  {
    why: 'a definition',
    html: `<!doctype html><html><head><title>Geo-blocking | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Geo-blocking</h1><p>Geo-blocking restricts access to content based on the user's location. Content is not available in your country is a common message.</p><div class="f">Portal</div></body></html>`,
  },
  {
    why: 'a definition',
    html: '<html><head><title>Firewall - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><h1>Firewall</h1><p>Una firewall blocca il traffico non autorizzato. Ogni richiesta viene controllata.</p></div></body></html>',
  },
  {
    why: 'news',
    html: '<html><head><title>Sede judicial bloquea web</title></head><body><h1>Bloqueada una web de apuestas</h1><p>El acceso a este sitio ha sido bloqueado por orden judicial, según informó la policía.</p></body></html>',
  },
  {
    why: 'news',
    html: '<!doctype html><html><head><title>Bot traffic | Portal</title></head><body><div class="nav"><a href="/">Portal</a><a href="/1">One</a><a href="/2">Two</a></div><h1>Half of traffic is bots</h1><p>Unusual traffic from automated tools has doubled, a report says.</p><div class="f">Portal</div></body></html>',
  },
  {
    why: 'news',
    html: '<html><head><title>Incident 221</title></head><body><h1>Visitors blocked in error</h1><p>Between 10:00 and 10:40 visitors from Spain were blocked by our firewall. Resolved.</p></body></html>',
  },
  {
    why: 'news',
    html: '<html><head><title>Sperre aufgehoben - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><h1>Gericht hebt Sperre auf</h1><p>Der Zugang zu dem Portal war seit März gesperrt.</p></div></body></html>',
  },
  {
    why: 'news',
    html: `<!doctype html><html><head><title>Bloccato il sito</title><meta property="og:title" content="Bloccato il sito"></head><body><header><a href="/">H</a></header><main><h1>Bloccato il sito di streaming</h1><p>Decisione dell'AGCOM: il dominio è stato oscurato nella notte.</p></main><footer>F</footer></body></html>`,
  },
  {
    why: 'news',
    html: '<html><head><title>해외 접속 차단 논란</title></head><body><header><nav><a href="/">Home</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a> <a href="/pricing">Pricing</a> <a href="/login">Sign in</a></nav></header><main><article><h1>공공기관 해외 IP 접속 차단 논란</h1><p>일부 공공기관이 해외에서의 접속을 차단해 재외국민이 불편을 겪고 있다는 지적이 나왔다. 기관 측은 보안을 이유로 들었다.</p></article></main><footer><p>© 2026 Example. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer></body></html>',
  },
  {
    why: 'house rules',
    html: '<html><head><title>Acceptable use</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Acceptable use</h1><p>You may not send automated requests. We block access from addresses that send too many requests.</p></td></tr></table></body></html>',
  },
  {
    why: 'something else with such a word',
    html: '<html><head><title>Blocked position</title></head><body><h1>Blocked position</h1><p>In a blocked position the pawns cannot move. White has no access to the center.</p></body></html>',
  },
  {
    why: 'something else with such a word',
    html: '<html><head><title>Identity check - MySite</title></head><body><div id="hd"><a href="/">MySite</a></div><div id="c"><h1>Confirm your identity</h1><p>Take a photo of your passport so we know you are a real person.</p><button>Start</button></div></body></html>',
  },
  {
    why: 'something else with such a word',
    html: `<html><head><title>Course: web security</title></head><body><table><tr><td><a href="/">Home</a><br><a href="/a">Archive</a></td><td><h1>Checking your browser's security</h1><p>Module 3. You verify your browser, block malicious requests and write a firewall rule. 4 hours.</p></td></tr></table></body></html>`,
  },
];
