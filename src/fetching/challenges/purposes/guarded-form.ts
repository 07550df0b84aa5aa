/** Forms with a purpose that a puzzle protects: what must be solved is not for being let in. */
import type { BarePage } from '../bare-page.ts';

/** The element of a widget that shows its own puzzle, so that fields beside it are for something else. */
const WIDGET =
  /^<\w+ [^\n]*\bclass=["']?(?:[^"'>\n]{0,80} )?(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|smart-captcha|mtcaptcha)\b/m;

export const hasWidget = ({ tags }: BarePage) => WIDGET.test(tags);

/**
 * What is got for the puzzle, where that is not the page: what buttons of forms are labeled with. Walls let "continue".
 */
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

const isDoneByButton = (buttons: string) => DONE_BY_FORM.test(buttons) || hasButtonForOther(buttons);

/** One button, which lets the visitor past, and nothing to choose. */
export const letsPastAlone = ({ buttons, tags }: BarePage) =>
  !buttons.includes('\n') && ONWARD.test(buttons) && !CHOICES.test(tags);

/** "Continue to the site". */
const ONWARD =
  /^(?:continue|proceed|enter|let me (?:in|through)|i(?:'m| am) (?:a )?(?:human|not)|weiter|fortfahren|continuer|poursuivre|accéder|continuar|acceder|entrar|seguir|continua|prosegui|procedi|accedi|doorgaan|verder|ga door|fortsätt|fortsæt|fortsett|jatka|kontynuuj|dalej|przejdź|pokračovat|продолжить|перейти|войти на сайт|продовжити|devam|siteye|folytatás|tovább|continuă|συνέχεια|lanjut|tiếp tục|متابعة|המשך|ادامه)|^(?:続ける|続行|進む|继续|繼續|进入|進入|계속|เข้าสู่|जारी)/u;

/** A widget without a field, and without a button for anything but going on: the page is behind it. */
export const isOnlyWidget = (page: BarePage) =>
  hasWidget(page) && page.typedInputs === 0 && !isDoneByButton(page.buttons) && !isPuzzleForOther(page);

/** A link to a file: what the visitor came for is there, and the puzzle is for getting it. */
const FILE =
  /^<a [^\n]*(?:\bdownload(?:[\s=>]|$)|\bhref\s?=\s?["']?[^"'\s>]{1,300}\.(?:zip|rar|7z|tar|gz|exe|msi|dmg|pkg|deb|rpm|apk|iso|pdf|epub|docx?|xlsx?|csv|mp[34]|torrent)\b)/m;

/**
 * A puzzle that protects something else than the way in: a form with a purpose, a poll, a file, an address to be shown.
 */
export const isPuzzleForOther = ({ tags, buttons, text }: BarePage) =>
  (tags.includes('<form') && (isDoneByButton(buttons) || CHOICES.test(tags))) || FILE.test(tags) || REVEALED.test(text);

/** Fields for a login or a search. */
const ASKS_WHO =
  /^<input [^\n]*(?:type=["']?(?:password|email|search|tel|file)|name=["']?(?:q|s|query|search|mail|email|user|login))\b|^<textarea(?![^\n]*-response)/m;

/** Asks who somebody is, or what is looked for. */
export const asksWho = ({ tags }: BarePage) => ASKS_WHO.test(tags);

const SEARCHES = /^<input [^\n]*(?:type=["']?search|name=["']?(?:q|query|search))\b/m;

export const isSearched = ({ tags }: BarePage) => SEARCHES.test(tags);

/** A code that was sent to the user, or that the user's device shows. */
const SENT_CODE =
  /\d[- ]digit|authenticat(?:or|ion) (?:app|code)|(?:we|have|has been) (?:just )?sent|sent (?:to|you)|one-?time|two-?(?:factor|step)|otp|sms|zugesandt|geschickt|envoyé|enviad|inviat|отправ(?:ил|лен)|высла[лн]|надісла|발송|전송(?:했|된|되)|发送至|发送到|已发送|發送至|已發送|送信し|送信され|お送りし|gönderdi|gönderil|wysłal|wysłan|(?:za|ode|po)slal[ia]|skickat|sendt|verzonden|gestuurd|lähetimme|lähetet|küldt|küldött|trimis|изпратих|изпратен|poslan|išsiunt|nosūtīj|saatsime|στείλαμε|εστάλη|đã gửi|dikirim|kami kirim|أرسلنا|تم إرسال|שלחנו|נשלח|ارسال شد|ارسال کرد|भेजा|भेजे|ส่งรหัส|ส่งไปยัง/u;

/** A link that was sent to the user. */
const SENT_LINK =
  /(?<!\p{L})(?:(?:check|in) your inbox|sent you an? (?:link|e-?mail|message)|(?:link|e-?mail|mail) (?:geschickt|gesendet|zugesandt)|envoyé un (?:lien|e-?mail|message)|enviado un (?:enlace|correo|mensaje)|enviamos um (?:link|e-?mail)|inviato un(?:'| )(?:link|e-?mail)|отправили .{0,12}(?:письмо|ссылку)|надіслали .{0,12}(?:лист|посилання)|(?:link|e-?mail|bericht) (?:gestuurd|verzonden)|skickat (?:en länk|ett mejl|ett e-post)|sendt (?:deg |dig )?(?:en lenke|et link|en e-?(?:post|mail))|wysłaliśmy .{0,20}(?:link|wiadomość|e-?mail)|(?:odeslali|poslali) .{0,20}(?:odkaz|e-?mail)|lähetimme .{0,20}(?:linkin|sähköpost)\p{L}*|küldtünk .{0,20}(?:linket|e-?mailt|levelet)|am trimis .{0,20}(?:link|e-?mail)|изпратихме .{0,20}(?:имейл|връзка)|στείλαμε .{0,20}(?:e-?mail|σύνδεσμο)|(?:e-?posta|bağlantı) gönderdik|mengirim .{0,20}(?:tautan|e-?mail)|gửi .{0,20}(?:liên kết|e-?mail)|أرسلنا .{0,20}(?:رابط|رسالة)\p{L}*|שלחנו .{0,20}(?:קישור|מייל))(?!\p{L})|メールを(?:送信|お送り)|메일을 (?:보냈|발송)|邮件已发送|發送了.{0,6}郵件|发送了.{0,6}邮件/u;

/** Waits for a code that the user has, or for a click on a link elsewhere. */
export const awaitsWhatWasSent = ({ text, typedInputs }: BarePage) =>
  (SENT_CODE.test(text) && typedInputs > 0) || SENT_LINK.test(text);

/** Another code for a login, which users ask for too often. */
const NEW_CODE =
  /(?<!\p{L})(?:(?:new|another) code|(?:neuen|weiteren) code|(?:nouveau|autre) code|redemander un code|(?:otro|nuevo) código|(?:nuovo|altro) codice|(?:novo|outro) código|новый код|код можно|запросить код|новий код|nowy kod|nový kód|nieuwe code|ny kod|ny kode|uuden koodin|új kódot|cod nou|νέο κωδικό|нов код|novi kod|yeni (?:bir )?kod|kode baru|mã mới|رمز جديد|קוד חדש|کد جدید)(?!\p{L})|新しいコード|コードを(?:再|請求)|새 ?코드|코드를 다시|नया कोड|(?:短訊|短信|簡訊|手機|手机)(?:驗證碼|验证码)|重新(?:索取|發送|发送|获取|獲取)/u;

export const asksForNewCode = ({ text }: BarePage) => NEW_CODE.test(text);
