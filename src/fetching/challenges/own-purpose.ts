/**
 * Signs that a page has a purpose of its own, although it has the words or the parts of a wall: a session that ended, an
 * application that needs scripts, a form that a puzzle protects, data instead of a document.
 */
import { type BarePage, HEADING } from './bare-page.ts';

const SESSION =
  'session|sitzung|sesión|sessão|sessione|sesj|sessie|sesjon|istunto|relac[ei]|сесси|сеанс|сесі|oturum|세션|セッション|会话|會話|登录|登入|sesi anda|phiên|الجلسة|جلستك|συνεδρί|munkamenet|sesiun|сесия|сесија|sesij[aeuo]|sej[aeo](?!\\p{L})|seans[sai]|सत्र|เซสชัน|הפעלה שלך|نشست';
const ENDED =
  'expired|timed out|has ended|abgelaufen|beendet|expirée?|terminée|caducad|expirad|finalizad|cerrad|scadut|expirou|encerrad|verlopen|wygas|utgång|gått ut|utløpt|udløbet|vanhentu|päättyn|vypršel|истек|законч|заверш|закінч|doldu|sona erd|sonlandır|만료|期限が切れ|タイムアウト|切れました|过期|過期|超时|逾時|失效|berakhir|kedaluwarsa|hết hạn|انته|έληξε|lejárt|expirat|изтек|ist(?:ekl|eka)|potekl|baigėsi|beigu|beidz|aegunud|lõppe|समाप्त|หมดอายุ|פג|הסתיימ|منقضی|به پایان|скінчи|минул|vypršal';
const SESSION_ENDED = new RegExp(
  `(?:${SESSION})[^\\n]{0,60}?(?:${ENDED})|(?:${ENDED})[^\\n]{0,30}?(?:${SESSION})`,
  'u',
);

/** A form that was sent too late, or twice. */
const FORM_AGAIN =
  /(?<!\p{L})(?:(?:csrf|security|form)[ -]token|sicherheits-?token|jeton de sécurité|token (?:de|di) (?:seguridad|segurança|sicurezza)|(?:submit|send|fill (?:in|out)) (?:the|your) form again|formular (?:erneut|neu|noch einmal)|le formulaire|el formulario|il modulo|o formulário)(?!\p{L})|表单|フォームを再|양식을 다시/u;

/** Says that the visitor's session or form is over. Walls also have sessions, but then they check something. */
export const saysSessionEnded = ({ title, text }: BarePage) =>
  SESSION_ENDED.test(`${title}\n${text}`) || FORM_AGAIN.test(text);

const APPLICATION =
  /(?<!\p{L})(?:apps?|applications?|systems?|sistema|portals?|dashboard|anwendung|applicazione|aplicación|aplicaç(?:ão|ões)|aplicativo|applicatie|toepassing|applikation(?:en)?|applikasjon(?:en)?|viewer|editor|configurator|(?:3d )?models?|maps?|games?|players?|charts?|simulator|spiels?|karten?|modell|jeux?|cartes?|carte|juegos?|mapas?|gioc[oh]i?|mapp[ae]|jogos?|spel|kaart|kart|kartan|gry|mapy|hry|игр[ыау]|карт[аыу]|oyun\p{L}*|harita\p{L}*|sovellu\p{L}*|aplikacj\p{L}*|aplikac[ei]|aplikasi|приложени\p{L}*|застосун\p{L}*|uygulama\p{L}*|aplicați\p{L}*|alkalmazás\p{L}*|εφαρμογή\p{L}*|ứng dụng)(?!\p{L})|アプリ|地図|ゲーム|地图|游戏|게임|지도|应用|應用|애플리케이션|앱|التطبيق/u;

/** Names an application, or itself, as what needs scripts: walls name the visit ("to continue", "to view the page"). */
export const namesApplication = ({ title, text, fallback }: BarePage) =>
  APPLICATION.test(`${text} ${fallback}`) || (isName(title) && text.includes(title));

/** Neither the name of a host, nor a word of walls. */
const isName = (title: string) =>
  /^[^.…!?]{4,40}$/.test(title) && !/script|cookie|browser|wait|check|verif/.test(title);

/** The element of a widget that shows its own puzzle, so that fields beside it are for something else. */
const WIDGET =
  /^<\w+ [^\n]*\bclass=["']?(?:[^"'>\n]{0,80} )?(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|smart-captcha|mtcaptcha)\b/m;

export const hasWidget = ({ tags }: BarePage) => WIDGET.test(tags);

/** What is got for the puzzle, where that is not the page: what buttons of forms are labeled with. Walls let "continue". */
const DONE_BY_FORM =
  /^(?:(?:start |free )?download|(?:un)?subscribe|(?:submit |cast )?(?:my |your )?vote|sign (?:me )?up|register|join(?! the (?:queue|line))|post (?:comment|reply)|order|book|donate|report(?! (?:a|an|this) (?:problem|issue|error))|resend|send (?:it )?again|apply|print|drucken|imprimer|imprimir|stampa|claim|redeem|get (?:my|your|the|free)|herunterladen|abonnieren|abbestellen|abstimmen|registrieren|teilnehmen|bestellen|buchen|spenden|télécharger|s'abonner|s'inscrire|se désabonner|voter|participer|commander|réserver|descargar|suscribir(?:me|se)|votar|registrarse|participar|reservar|consultar|baixar|inscrever-se|scarica|iscriviti|vota|partecipa|prenota|downloaden|abonneren|stemmen|deelnemen|pobierz|zapisz się|głosuj|zarejestruj|zamów|stáhnout|hlasovat|скачать|подписаться|голосовать|проголосовать|зарегистрироваться|заказать|завантажити|indir|abone ol|oy ver|kaydol|ladda ner|prenumerera|rösta|unduh|langganan|daftar|tải xuống|đăng ký|تحميل|تنزيل|اشترك|hlas[ou]|stiahnuť|preuzmi|glasaj|prenesi|glasuj|atsisiųsti|balsuoti|lejupielādēt|balsot|laadi alla|hääleta|lataa|äänestä|tilaa|letölt[eé]s\p{L}*|szavaz\p{L}*|feliratkoz\p{L}*|descărc\p{L}*|votează|abonează-te|изтегл\p{L}*|гласувай|абонирай|κατέβασμα|λήψη|ψηφίστε|εγγραφή|last ned|hent|stem|stemm|abonner|הורד\p{L}*|הצבע\p{L}*|دانلود|رأی)(?!\p{L}).{0,20}$|^.{0,4}(?:ダウンロード|登録する|投票|申し込|購入|다운로드|구독|투표|가입|신청|डाउनलोड|वोट|ดาวน์โหลด|โหวต|สมัคร|下载|下載|订阅|訂閱|投票|注册|註冊|报名|報名).{0,6}$/mu;

/** What is hidden from programs on a page that everybody sees. */
const REVEALED =
  /(?<!\p{L})(?:see|show|view|reveal|display|afficher|voir|anzeigen|sehen|ver|mostrar|mostrare|vedere|tonen|zobaczyć|pokaż|показать|увидеть)(?!\p{L})[^\n.]{0,30}?(?:e-?mail|phone|number|numéro|téléphone|nummer|telefon|correo|teléfono|telefono|telefone|номер|телефон)|(?:e-?mail|nummer|telefon)\p{L}* (?:anzeigen|sehen)|(?:電話番号|メールアドレス)を表示|(?:查看|显示)(?:电话|号码|邮箱)|(?:전화번호|이메일).{0,4}(?:보기|확인)/u;

const CHOICES = /^<input [^\n]*type=["']?radio\b/m;

/**
 * What lets visitors past a gate: there are few labels for that, and any number for what else a form may do. Also what
 * is beside it: help, another picture, the settings of cookies.
 */
const LETS_PAST =
  /^(?:please |click (?:here )?to |yes,? )?(?:continue|proceed|submit|verif|valid|confirm|enter|unlock|unblock|ok|next|send|check|go(?!\p{L})|done|access|accept|let me|i(?:'m| am) |prove|reload|refresh|retry|try |start|begin|solve|visit|view|open|request|report|help|contact|cookie|audio|get a new|change|back|home|close|menu|why|press|hold|skip|log|sign|weiter|fortfahren|fortsetzen|bestätig|absenden|senden|prüfen|überprüf|ich bin|zur |entsperr|erneut|neu |hilfe|zurück|continuer|poursuivre|valider|vérifi|envoyer|soumettre|je (?:suis|ne)|accéder|débloquer|réessayer|suivant|entrer|aide|retour|continu|verific|enviar|(?:no )?soy|acceder|aceptar|siguiente|desbloquear|reintentar|entrar|ayuda|volver|invia|prosegui|(?:non )?sono|accedi|avanti|sblocca|riprova|prosseguir|(?:não )?sou|acessar|aceder|avançar|seguinte|doorgaan|ga (?:door|verder)|verder|bevestig|verzend|verstuur|controleer|ik ben|volgende|naar |fortsätt|gå vidare|bekräfta|skicka|jag är|nästa|fortsett|gå videre|bekreft|jeg er|neste|fortsæt|bekræft|næste|indsend|jatka|vahvista|lähetä|siirry|seuraava|продолж|подтверд|отправ|провер|далее|я (?:не )?|войти|готово|перейти|надіслати|підтверд|перевір|далі|увійти|kontynuuj|przejdź|dalej|potwierd|wyślij|zweryfikuj|sprawdź|(?:nie )?jestem|pokračov|potvr|odeslat|odoslať|ověřit|overiť|(?:ne)?jsem|vstoupit|další|tovább|megerősít|küld|ellenőriz|folytat|belép|trimite|продължи|потвърди|изпрати|напред|nastavi|pošalji|provjeri|dalje|naprej|nadaljuj|potrdi|pošlji|preveri|tęsti|patvirt|siųsti|toliau|turpin|apstipr|sūtīt|tālāk|jätka|kinnita|saada|edasi|συνέχεια|συνεχ|επιβεβαί|υποβολή|αποστολή|επαλήθ|είσοδος|devam|onayla|gönder|doğrula|tamam|ben |ileri|giriş|tiếp|xác|gửi|lanjut|konfirmasi|kirim|masuk|teruskan|sahkan|hantar|متابعة|تأكيد|إرسال|تحقق|استمر|دخول|التالي|המשך|אישור|אשר|שלח|אימות|כניסה|הבא|ادامه|تایید|تأیید|ارسال|ورود|जारी|पुष्टि|भेजें|सबमिट|सत्यापित|ดำเนินการ|ยืนยัน|ส่ง|ตกลง|ต่อไป|继续|繼續|确认|確認|提交|验证|驗證|确定|確定|下一步|进入|進入|点击|點擊|続行|続け|送信|次へ|進む|認証|開く|계속|확인|제출|전송|인증|다음|사람|입장|로봇)|captcha|robot|human|робот/u;
/** Scripts whose labels are not in the list. */
const OTHER_SCRIPTS = /[\u0980-\u0dff\u0f00-\u10ff]/;
const MIN_LABEL_LENGTH = 3;

function hasButtonForOther(buttons: string): boolean {
  const labels = buttons.split('\n').filter((label) => label.length >= MIN_LABEL_LENGTH && !OTHER_SCRIPTS.test(label));
  return labels.length > 0 && !labels.some((label) => LETS_PAST.test(label));
}

/** A link to a file: what the visitor came for is there, and the puzzle is for getting it. */
const FILE =
  /^<a [^\n]*(?:\bdownload(?:[\s=>]|$)|\bhref\s?=\s?["']?[^"'\s>]{1,300}\.(?:zip|rar|7z|tar|gz|exe|msi|dmg|pkg|deb|rpm|apk|iso|pdf|epub|docx?|xlsx?|csv|mp[34]|torrent)\b)/m;

/** A puzzle that protects something else than the way in: a form with a purpose, a poll, a file, an address to be shown. */
export const isPuzzleForOther = ({ tags, buttons, text }: BarePage) =>
  (tags.includes('<form') && (DONE_BY_FORM.test(buttons) || CHOICES.test(tags) || hasButtonForOther(buttons))) ||
  FILE.test(tags) ||
  REVEALED.test(text);

const ORDER =
  /(?<!\p{L})(?:(?:order|booking|application|claim|invoice|reservation|tracking) (?:no\.?|number|id|ref\p{L}*|code)|expediente|bestell-?(?:nummer|nr)|auftragsnummer|buchungs(?:nummer|code)|rechnungsnummer|numéro de (?:commande|réservation|suivi)|número (?:de|do|da) (?:pedido|reserva|solicitud|encomenda|inscrição)|numero (?:d'ordine|ordine|di prenotazione)|bestelnummer|ordernummer|ordrenummer|bokningsnummer|bookingnummer|tilausnumero|numer (?:zamówienia|rezerwacji|wniosku)|číslo (?:objednávky|žádosti|rezervace|žiadosti)|номер (?:заказа|заявки|заявления|брони|замовлення|поръчка|поруџбине)|sipariş (?:no|numara)\p{L}*|başvuru (?:no|numara)\p{L}*|rendelésszám|rendelési szám|numărul comenzii|αριθμός παραγγελίας|broj narudžbe|številka naročila|užsakymo numeris|pasūtījuma numurs|tellimuse number|nomor pesanan|mã đơn hàng|رقم الطلب|מספר הזמנה|شماره سفارش)(?!\p{L})|注文番号|予約番号|受付番号|订单号|訂單編號|申请编号|주문 ?번호|접수 ?번호|예약 ?번호|หมายเลขคำสั่งซื้อ/u;

/** Names what the visitor has ordered or applied for: that is what is being checked, not the visit. */
export const isOfOrder = ({ text }: BarePage) => ORDER.test(text);

const PERMISSION =
  /(?<!\p{L})(?:permissions?|berechtigung\p{L}*|(?:geen|onvoldoende) rechten|uprawnie\p{L}*|behörighet\p{L}*|les droits|permisos?|permess[io]|permiss(?:ão|ões)|oprávnění|недостаточно прав|нет прав|yetkiniz|passwords?|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|hesla?|lösenord|passord|adgangskode|парол\p{L}{0,2}|şifre\p{L}*|käyttöoikeu\p{L}*|salasana\p{L}*|jogosultság\p{L}*|jelsz[óa]\p{L}*|permisiun\p{L}*|parol[aăei]|прав доступу|парола|δικαιώματα|κωδικ\p{L}{1,2} πρόσβασης|ovlasti|lozink\p{L}*|лозинк\p{L}*|gesl[oa]|slaptažod\p{L}*|parool\p{L}*|mật khẩu|kata sandi|صلاحي\p{L}*|كلمة المرور|הרשא\p{L}*|סיסמ\p{L}*|رمز عبور)(?!\p{L})|รหัสผ่าน|पासवर्ड|パスワード|비밀번호|密码|密碼|权限|權限|권한|権限/u;

/** Speaks of a user's rights or password: a site that knows its users, and tells them what they may do. */
export const isOfUser = ({ text }: BarePage) => PERMISSION.test(text);

/** Payments that a bank checks, and its customer confirms. */
const PAYMENT =
  /(?<!\p{L})(?:payments?|purchase|checkout|zahlung\p{L}*|bezahl\p{L}*|kauf(?:s|en)?|paiements?|achats?|pagos?|compras?|pagament[oi]|acquist[oi]|betaling\p{L}*|aankoop|köp(?:et)?|kjøp(?:et)?|køb(?:et)?|płatnoś\p{L}*|zakup\p{L}*|platb\p{L}*|nákup\p{L}*|plateb\p{L}*|оплат\p{L}*|плат[её]ж\p{L}*|платіж\p{L}*|покупк\p{L}*|ödeme\p{L}*|maksu\p{L}*|fizetés\p{L}*|pl[aă][tț][aăi]\p{L}*|πληρωμ\p{L}*|plaćanj\p{L}*|plačil\p{L}*|mokėjim\p{L}*|maksājum\p{L}*|makse\p{L}*|pembayaran|thanh toán|الدفع|תשלום|پرداخت)(?!\p{L})|支払|決済|결제|支付|付款|भुगतान|ชำระเงิน/u;
const APPROVED_IN_APP =
  /(?<!\p{L})(?:(?:approve|confirm|authori[sz]e|bestätigen|freigeben|validez|confirmez|confirm[ae]|aprueb[ae]|autori[zs]{1,2}[ae]|conferm[ai]|approv[ai]|aprov[ae]|bevestig|godkänn|godkjenn|godkend|potwierdź|zatwierdź|potvrďte|schvalte|подтвердите|підтвердьте|onaylayın|vahvista|hyväksy|hagyja jóvá|confirmați)[^.\n]{0,50}(?:app|appli|application|aplicación|applicazione|aplicativo|aplikacj\p{L}*|aplikac[ei]|приложени\p{L}*|застосунк\p{L}*|uygulama\p{L}*|sovelluksessa|alkalmazás\p{L}*|aplicați\p{L}*)|bankid|mitid|vipps)(?!\p{L})/u;

/** Asks for the confirmation of a payment or a login elsewhere, or names a payment as its subject. */
export const isOfPayment = ({ title, lines, text }: BarePage) =>
  PAYMENT.test(title) || APPROVED_IN_APP.test(text) || headingsOf(lines).some((heading) => PAYMENT.test(heading));

const MAX_HEADINGS = 3;
const headingsOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.startsWith(HEADING))
    .slice(0, MAX_HEADINGS);

/** What users write or ask for. A site that limits how often they may do so shows them its pages all the same. */
const ACTION =
  /(?<!\p{L})(?:(?:next|another|new|more|your) (?:comment|post|message|review|reply|code|vote|invitation)s?|one-?time (?:code|password)|otp|sms(?! gateway)|(?:log|sign)-?in attempts|kommentar\p{L}*|beitr(?:ag|äge)\p{L}*|bewertung\p{L}*|anmeldeversuche|commentaires?|messages?(?= suivant)|avis suivant|publications?|comentarios?|mensajes|publicaci(?:ón|ones)|comentários?|mensagens|publicações|comment[oi]|recension[ei]|reacties?|berichten|kommentarer?|inlägg\p{L}*|innlegg\p{L}*|indlæg\p{L}*|komment\p{L}+|hozzászólás\p{L}*|komentarz\p{L}*|komentář\p{L}*|komentár\p{L}*|příspěv\p{L}+|комментари\p{L}*|коментар\p{L}*|comentari\p{L}*|mesaje|yorum\p{L}*|σχόλι\p{L}*|μηνύματα|komentar\p{L}*|objav[aeu]|komentar[aų]\p{L}*|bình luận|tin nhắn|mã otp|komentar|تعليق\p{L}*|رسائل|תגוב\p{L}*|הודעות)(?!\p{L})|コメント|投稿|認証コード|댓글|게시글|인증번호|글쓰기|评论|評論|发帖|發文|短信|टिप्पणी|ความคิดเห็น|รหัส otp/u;

/** Limits what users do on the site. */
export const isOfAction = ({ title, text }: BarePage) => ACTION.test(`${title}\n${text}`);

/** Places that people go to. */
const PLACE =
  /(?<!\p{L})(?:front desk|counters?|opening hours|town hall|schalter|rathaus|bürgeramt|guichets?|mairie|ventanillas?|ayuntamiento|sportell[oi]|municipio|balcão|balie|loket|gemeentehuis|luckan|skranken?|kirjasto|okienk\p{L}*|urzęd\p{L}*|přepážk\p{L}*|úřad\p{L}*|priehradk\p{L}*|шалтер\p{L}*|окошк\p{L}*|гише\p{L}*|šalter\p{L}*|ghișe\p{L}*|ügyfélszolgálati iroda|gişe\p{L}*|streets?|roads?|bridges?|tunnel|trails?|parks?|beach(?:es)?|pools?|museums?|gallery|galleries|stadium|courthouse|the building|car park|parking|playground|harbou?r|straßen?|brücken?|wanderweg\p{L}*|schwimmbad|hallenbad|gebäude|parkplatz|kletter\p{L}+|rues?|la route|le pont|plages?|piscines?|musées?|sentiers?|parc|bâtiments?|calles?|carreteras?|puente|playas?|piscinas?|museo|sendero|parque|edificio|strad[ae]|ponte|spiaggi[ae]|sentiero|parco|rua|estradas?|praias?|museu|trilha|edifício|straat|brug|zwembad|gebouw|gatan|vägen|bron|badplats\p{L}*|byggnaden|veien|broen|stranden|bygningen|vejen|katu|silta|uimaranta\p{L}*|ulic[aeęyi]|drog[aię]|mostu|plaż\p{L}+|basen\p{L}*|muzeu\p{L}*|ulice|silnic\p{L}+|bazén\p{L}*|budov\p{L}+|улиц\p{L}*|дорог\p{L}*|мост\p{L}*|пляж\p{L}*|бассейн\p{L}*|музе\p{L}*|парк\p{L}*|здани\p{L}*|вулиц\p{L}*|міст|будівл\p{L}*|utca|híd|strandra|épület\p{L}*|strada|podul|plaja|köprü\p{L}*|plaj\p{L}*|müze\p{L}*|bina(?:ya|sı)?|δρόμο\p{L}*|γέφυρα|παραλία|μουσείο|αίθουσα|cest[aeu]|plaž\p{L}+|zgrad\p{L}+|kelias|tiltas|takai|ceļš|tilts|tänav|bãi biển|jembatan|pantai|شارع|جسر|شاطئ|רחוב|גשר|חוף|خیابان|پل|ساحل)(?!\p{L})|道路|橋|公園|园区|景区|入園|入园|美術館|博物馆|博物館|海水浴|해수욕장|공원|박물관|도로|ถนน|สะพาน|ชายหาด|सड़क|पुल/u;

/** Access to something that is no part of the web. What is part of it has few names. */
const ACCESS_TO_OTHER =
  /(?<!\p{L})(?:access to (?!(?:the |our |an? )?(?:requested |following |above |specified |target |full |entire |same )?(?:this|that|these|it|site|website|web|page|resource|server|service|content|url|domain|address|host|link|file|document|data|application|app|portal|platform|system|network|internet|online|information|archive|catalog|database|your|certain|some|https?|[\w-]+\.[a-z]{2,}))\p{L}+|acceso (?:a|al) (?!(?:la |los |las |el )?(?:est[aeo]|es[aeo]|nuestr|sitio|web|página|recurso|servidor|servicio|contenido|url|dominio|direcci|portal|plataforma|sistema|red|internet|información|aplicación|tu|su|través|partir|http))\p{L}+|accès (?:à|au|aux) (?!(?:la |l'|les )?(?:ce|cette|cet|ces|notre|votre|nos|site|page|ressource|serveur|service|contenu|url|domaine|adresse|portail|plateforme|système|réseau|internet|application|partir|http))\p{L}+|accesso (?:(?:a|al|alla|ai|alle) |all')(?!(?:quest|nostr|sito|siti|pagin|risors|server|serviz|contenut|url|domini|indirizz|portal|piattaform|sistem|ret|internet|applicazion|tuo|partire|http))\p{L}+|acesso (?:a|ao|à|às|aos) (?!(?:est|ess|noss|site|sítio|página|recurso|servidor|serviço|conteúdo|url|domínio|endereço|portal|plataforma|sistema|rede|internet|aplica|seu|sua|partir|http))\p{L}+|(?:zugang|zutritt) zu(?:r|m)? (?!(?:den |dem |der )?(?:diese|unsere|ihre|seite|web|angefordert|ressource|server|dienst|inhalt|url|domain|adress|portal|plattform|system|netz|internet|anwendung|http))\p{L}+|toegang tot (?!(?:de |het )?(?:deze|dit|die|onze|uw|je|site|web|pagina|bron|server|dienst|inhoud|url|domein|adres|portaal|platform|systeem|netwerk|internet|gevraagde|opgevraagde|http))\p{L}+|dostęp do (?!(?:t[ejy]|nasz|stron|witryn|serwis|zasob|serwer|usług|treści|adres|domen|portal|platform|system|sieci|internet|żądan|http))\p{L}+|přístup (?:na|k|do) (?!(?:t[euo]|naš|stránk|web|zdroj|server|služb|obsah|url|domén|adres|portál|platform|systém|sí[tť]|internet|požadov|http))\p{L}+|доступ (?:к|на|до|в) (?!(?:эт|ц[ьі]|наш|ваш|данн|сайт|стран|сторін|ресурс|сервер|сервис|сервіс|контент|вміст|url|домен|адрес|портал|платформ|систем|сет|мереж|интернет|інтернет|запраш|запит|указан|информаци|нему|ней|http))\p{L}+|(?!sivu|palvel|verkko|tälle|tähän|resurs|sisältö|osoit|interne)\p{L}{4,30}(?:lle|iin|aan|ään|hun|seen) pääsy)/u;

/** Something that is closed to people on foot or wheels, not to visitors of a site. */
export const isOfPlace = ({ text }: BarePage) => PLACE.test(text) || ACCESS_TO_OTHER.test(text);

/** The browser has no network, which its own copy of the site says. */
export const saysOffline = ({ text }: BarePage) =>
  /(?<!\p{L})(?:(?:you(?:'re| are)|seem to be|appear to be) (?:currently )?offline|no internet(?: connection)?|(?:check|restore) your (?:internet|network) connection|sie sind offline|keine internetverbindung|(?:vous êtes )?hors ligne|pas de connexion internet|sin conexión(?: a internet)?|nessuna connessione|sei offline|sem (?:conexão|ligação)(?: (?:com|à) (?:a )?internet)?|geen internetverbinding|je bent offline|ingen internetanslutning|ingen internett?forbindelse|brak połączenia z internetem|jste offline|žádné připojení|нет (?:подключения к )?интернета?|немає (?:з'єднання|інтернету)|internet bağlantısı yok|çevrimdışı|ei internetyhteyttä|nincs internet\p{L}*|fără conexiune|tidak ada koneksi|không có kết nối)(?!\p{L})|オフラインです|インターネットに接続されていません|오프라인|离线|離線|网络未连接/u.test(
    text,
  );

/** How a notice on data protection tells what becomes of an address. */
const PROCESSED =
  /(?<!\p{L})(?:personal data|personal information|(?:is|are|be) (?:sent|transmitted|transferred|processed|stored) (?:to|by|in|on)|personenbezogen\p{L}*|(?:ip-adresse|daten) .{0,60}(?:verarbeitet|übermittelt|übertragen|gespeichert)|données personnelles|données à caractère|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgifter|personopplysninger|personoplysninger|danych osobowych|osobních údaj\p{L}*|osobn\p{L}+ podat\p{L}*|персональн\p{L}+ дан\p{L}*|kişisel veri\p{L}*|henkilötieto\p{L}*|személyes adat\p{L}*|date(?:lor)? cu caracter personal|προσωπικ\p{L}+ δεδομέν\p{L}*|лични данни|data pribadi|dữ liệu cá nhân|بيانات شخصية|البيانات الشخصية)(?!\p{L})|個人情報|個人データ|개인정보|个人信息|個人資料/u;

export const isOnPrivacy = ({ text }: BarePage) => PROCESSED.test(text);

const OWN_ADDRESS =
  /(?<!\p{L})(?:what(?:'s| is) my ip|my ip(?: address)?$|ip (?:address )?(?:lookup|checker|check|info)|(?:meine|deine|ihre) ip(?:-adresse)?$|wie ist meine ip|mon (?:adresse )?ip|(?:cuál es )?mi (?:dirección )?ip|il mio (?:indirizzo )?ip|(?:o )?meu ip|mijn ip(?:-adres)?|min ip|moje ip|moja ip|mój (?:adres )?ip|мой (?:ip|айпи)|мій ip|ip adresim|az ip-címem|ip-osoitteeni)(?!\p{L})|我的ip|自分のip|내 ip|ip查询/u;

/** Tells visitors their own address, because they asked. */
export const isAddressLookup = ({ title }: BarePage) => OWN_ADDRESS.test(title);

/** Shows what the visitor's browser or connection can do: a diagnosis, not a request. */
export const reportsOnBrowser = ({ text }: BarePage) =>
  /(?<!\p{L})(?:webdriver|headless) ?:|(?:^|[.:!?] )you(?:'re| are)(?: probably| most likely)? (?:not a (?:ro)?bot|(?:a )?human)(?!\p{L})|\d ?(?:[mk]bit|[mk]bps)|(?:javascript|cookies?) ?: ?(?:enabled|disabled|supported|allowed|ok|on|off|yes|no|ja|nein|aktiv\p{L}*|deaktiviert|oui|non|activ\p{L}*|désactiv\p{L}*|habilit\p{L}*|sí|sì|sim|attiv\p{L}*|abilitat\p{L}*|ativ\p{L}*|ingeschakeld|aan|på|til|tak|włączon\p{L}*|ano|zapnut\p{L}*|povolen\p{L}*|да|нет|включен\p{L}*|так|ні|увімкнен\p{L}*|açık|etkin|kyllä|käytössä|igen|engedélyezve|da|activat\p{L}*|ναι|aktif|bật|مفعل|فعال|פעיל)(?!\p{L})|(?:javascript|cookies?) ?[:：] ?(?:有効|無効|はい|启用|已启用|已啟用|正常|사용|예)/u.test(
    text,
  );

const CODE = /(?<![\p{L}\d.-])(?:[45]\d\d ?[:：–—-](?!\d)|[ef]-?\d{1,3}(?![\p{L}\d]))/gu;
const SEVERAL = 2;

/** A list of errors, with their codes. */
export const listsErrors = ({ text }: BarePage) =>
  new Set(Array.from(text.matchAll(CODE), ([code]) => code)).size >= SEVERAL;

const MARKUP = /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)*<(?:!doctype html|html|head|body)\b/;
const DOCUMENT_TYPES = new Set(['', 'text/html', 'application/xhtml+xml']);

/** Data or plain text: nothing in it can run or be filled in, so it is what was asked for. */
export function isData({ opening }: BarePage, contentType = ''): boolean {
  if (MARKUP.test(opening)) return false;
  const [type = ''] = contentType.split(';', 1);
  return !DOCUMENT_TYPES.has(type.trim().toLowerCase()) || /^(?:\{\s*["}]|\[\s*["{[\d\]])/.test(opening);
}
