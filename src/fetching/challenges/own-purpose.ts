/**
 * Signs that a page has a purpose of its own, although it has the words or the parts of a wall: a session that ended, an
 * application that needs scripts, a form that a puzzle protects, data instead of a document.
 */
import type { BarePage } from './bare-page.ts';

const SESSION =
  'session|sitzung|sesión|sessão|sessione|sesj|sessie|sesjon|istunto|relac[ei]|сесси|сеанс|сесі|oturum|세션|セッション|会话|會話|登录|登入|sesi anda|phiên|الجلسة|جلستك|συνεδρί|munkamenet|sesiun';
const ENDED =
  'expired|timed out|has ended|abgelaufen|beendet|expirée?|terminée|caducad|expirad|finalizad|cerrad|scadut|expirou|encerrad|verlopen|wygas|utgång|gått ut|utløpt|udløbet|vanhentu|päättyn|vypršel|истек|законч|заверш|закінч|doldu|sona erd|sonlandır|만료|期限が切れ|タイムアウト|切れました|过期|過期|超时|逾時|失效|berakhir|kedaluwarsa|hết hạn|انته|έληξε|lejárt|expirat';
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
  /(?<!\p{L})(?:apps?|applications?|systems?|sistema|portals?|dashboard|anwendung|applicazione|aplicación|aplicaç(?:ão|ões)|aplicativo|applicatie|toepassing|applikation(?:en)?|applikasjon(?:en)?|sovellu\p{L}*|aplikacj\p{L}*|aplikac[ei]|aplikasi|приложени\p{L}*|застосун\p{L}*|uygulama\p{L}*|aplicați\p{L}*|alkalmazás\p{L}*|εφαρμογή\p{L}*|ứng dụng)(?!\p{L})|アプリ|应用|應用|애플리케이션|앱|التطبيق/u;

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
  /^(?:(?:start |free )?download|(?:un)?subscribe|(?:submit |cast )?(?:my |your )?vote|sign (?:me )?up|register|join(?! the (?:queue|line))|post (?:comment|reply)|order|book|donate|report(?! (?:a|an|this) (?:problem|issue|error))|resend|send (?:it )?again|apply|print|drucken|imprimer|imprimir|stampa|claim|redeem|get (?:my|your|the|free)|herunterladen|abonnieren|abbestellen|abstimmen|registrieren|teilnehmen|bestellen|buchen|spenden|télécharger|s'abonner|s'inscrire|se désabonner|voter|participer|commander|réserver|descargar|suscribir(?:me|se)|votar|registrarse|participar|reservar|consultar|baixar|inscrever-se|scarica|iscriviti|vota|partecipa|prenota|downloaden|abonneren|stemmen|deelnemen|pobierz|zapisz się|głosuj|zarejestruj|zamów|stáhnout|hlasovat|скачать|подписаться|голосовать|проголосовать|зарегистрироваться|заказать|завантажити|indir|abone ol|oy ver|kaydol|ladda ner|prenumerera|rösta|unduh|langganan|daftar|tải xuống|đăng ký|تحميل|تنزيل|اشترك)(?!\p{L}).{0,20}$|^.{0,4}(?:ダウンロード|登録する|投票|申し込|購入|다운로드|구독|투표|가입|신청|下载|下載|订阅|訂閱|投票|注册|註冊|报名|報名).{0,6}$/mu;

/** What is hidden from programs on a page that everybody sees. */
const REVEALED =
  /(?<!\p{L})(?:see|show|view|reveal|display|afficher|voir|anzeigen|sehen|ver|mostrar|mostrare|vedere|tonen|zobaczyć|pokaż|показать|увидеть)(?!\p{L})[^\n.]{0,30}?(?:e-?mail|phone|number|numéro|téléphone|nummer|telefon|correo|teléfono|telefono|telefone|номер|телефон)|(?:e-?mail|nummer|telefon)\p{L}* (?:anzeigen|sehen)|(?:電話番号|メールアドレス)を表示|(?:查看|显示)(?:电话|号码|邮箱)|(?:전화번호|이메일).{0,4}(?:보기|확인)/u;

const CHOICES = /^<input [^\n]*type=["']?radio\b/m;

/** A puzzle that protects something else than the way in: a form with a purpose, a poll, an address to be shown. */
export const isPuzzleForOther = ({ tags, buttons, text }: BarePage) =>
  (tags.includes('<form') && (DONE_BY_FORM.test(buttons) || CHOICES.test(tags))) || REVEALED.test(text);

const PERMISSION =
  /(?<!\p{L})(?:permissions?|berechtigung\p{L}*|(?:geen|onvoldoende) rechten|uprawnie\p{L}*|behörighet\p{L}*|les droits|permisos?|permess[io]|permiss(?:ão|ões)|oprávnění|недостаточно прав|нет прав|yetkiniz|passwords?|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|hesla?|lösenord|passord|adgangskode|парол\p{L}{0,2}|şifre\p{L}*)(?!\p{L})|パスワード|비밀번호|密码|密碼|权限|權限|권한|権限/u;

/** Speaks of a user's rights or password: a site that knows its users, and tells them what they may do. */
export const isOfUser = ({ text }: BarePage) => PERMISSION.test(text);

/** Shows what the visitor's browser or connection can do: a diagnosis, not a request. */
export const reportsOnBrowser = ({ text }: BarePage) =>
  /\d ?(?:[mk]bit|[mk]bps)|(?:javascript|cookies?) ?: ?(?:enabled|disabled|on|off|yes|no|ja|nein|aktiv|oui|non|activ|sí|да|нет)(?!\p{L})/u.test(
    text,
  );

const CODE = /(?<![\p{L}\d.-])(?:[45]\d\d ?[:：–—-]|[ef]-?\d{1,3}(?![\p{L}\d]))/gu;
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
