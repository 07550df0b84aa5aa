/** Pages for a user whose session or form is over, and for one who may not do something. */
import type { BarePage } from '../bare-page.ts';

const SESSION =
  'session|sitzung|sesión|sessão|sessione|sesj|sessie|sesjon|istunto|relac[ei]|сесси|сеанс|сесі|oturum|세션|セッション|会话|會話|登录|登入|sesi anda|phiên|الجلسة|جلستك|συνεδρί|munkamenet|sesiun|сесия|сесија|sesij[aeuo]|sej[aeo](?!\\p{L})|seans[sai]|सत्र|เซสชัน|הפעלה שלך|نشست';
const ENDED =
  'expired|timed out|has ended|abgelaufen|beendet|expirée?|terminée|caducad|expirad|finalizad|cerrad|scadut|expirou|encerrad|verlopen|wygas|utgång|gått ut|utløpt|udløbet|vanhentu|päättyn|vypršel|истек|законч|заверш|закінч|doldu|sona erd|sonlandır|만료|期限が切れ|タイムアウト|切れました|过期|過期|超时|逾時|失效|berakhir|kedaluwarsa|hết hạn|انته|έληξε|lejárt|expirat|изтек|ist(?:ekl|eka)|potekl|baigėsi|beigu|beidz|aegunud|lõppe|समाप्त|หมดอายุ|פג|הסתיימ|منقضی|به پایان|скінчи|минул|vypršal';
const SESSION_ENDED = new RegExp(
  `(?:${SESSION})[^\\n]{0,60}?(?:${ENDED})|(?:${ENDED})[^\\n]{0,30}?(?:${SESSION})`,
  'u',
);

/** The site ended it because its user did nothing, or signed out. */
const LEFT =
  /(?<!\p{L})(?:(?:logged|signed|timed) (?:you )?out|inactiv(?:e|ity)|abgemeldet|ausgeloggt|inaktivität|déconnectée?s?|inactivité|desconectad[oa]|inactividad|disconness[oaie]|inattività|inatividade|uitgelogd|afgemeld|inactiviteit|utloggad|loggats ut|logget (?:ut|ud)|inaktivite\p{L}*|kirjautunut ulos|kirjattu ulos|wylogowan\p{L}*|bezczynnoś\p{L}*|odhlášen\p{L}*|nečinnost\p{L}*|kijelentkez\p{L}*|inaktivitás\p{L}*|deconectat\p{L}*|inactivitate\p{L}*|вышли из (?:системы|аккаунта|учётной)|бездействи\p{L}*|неактивн\p{L}*|бездіяльн\p{L}*|çıkış yap\p{L}*|hareketsizlik\p{L}*|αποσυνδεθ\p{L}*|αδράνεια\p{L}*|odjavljen\p{L}*|neaktivnost\p{L}*|đăng xuất|keluar dari akun|تسجيل الخروج|נותקת|حساب خود خارج)(?!\p{L})|ログアウト|로그아웃|退出登录|已登出|ออกจากระบบ/u;

/** A form that was sent too late, or twice. */
const FORM_AGAIN =
  /(?<!\p{L})(?:(?:csrf|security|form)[ -]token|sicherheits-?token|jeton de sécurité|token (?:de|di) (?:seguridad|segurança|sicurezza)|(?:submit|send|fill (?:in|out)) (?:the|your) form again|formular (?:erneut|neu|noch einmal)|le formulaire|el formulario|il modulo|o formulário)(?!\p{L})|表单|フォームを再|양식을 다시/u;

/** Says that the visitor's session or form is over. Walls also have sessions, but then they check something. */
export const saysSessionEnded = ({ title, text }: BarePage) =>
  SESSION_ENDED.test(`${title}\n${text}`) || LEFT.test(text) || FORM_AGAIN.test(text);

/** What keeps other sites from sending a form: an error of an application, which has nothing to do with who visits. */
const FORM_PROTECTION =
  /(?<!\p{L})(?:[cx]srf|cross[- ]site[- ]request[- ]forgery|authenticity token|anti-?forgery|view ?state|(?:referr?er|origin) check(?:ing)? failed)(?!\p{L})/u;

export const isOfFormProtection = ({ title, text }: BarePage) => FORM_PROTECTION.test(`${title}\n${text}`);

const PERMISSION =
  /(?<!\p{L})(?:permissions?|you(?:'re| are) not (?:allowed|permitted|authori[sz]ed) to (?:access|view|see|open|edit|do) (?:this|the|that) (?:page|item|file|document|record|area|section|resource|operation)|(?:nicht|keine) berechtig(?:t|ung)|berechtigung\p{L}*|(?:geen|onvoldoende) rechten|uprawnie\p{L}*|behörighet\p{L}*|les droits|permisos?|permess[io]|permiss(?:ão|ões)|oprávnění|недостаточно прав|нет прав|yetkiniz|passwords?|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|hesla?|lösenord|passord|adgangskode|парол\p{L}{0,2}|şifre\p{L}*|käyttöoikeu\p{L}*|salasana\p{L}*|jogosultság\p{L}*|jelsz[óa]\p{L}*|permisiun\p{L}*|parol[aăei]|прав доступу|парола|δικαιώματα|κωδικ\p{L}{1,2} πρόσβασης|ovlasti|lozink\p{L}*|лозинк\p{L}*|gesl[oa]|slaptažod\p{L}*|parool\p{L}*|mật khẩu|kata sandi|صلاحي\p{L}*|كلمة المرور|הרשא\p{L}*|סיסמ\p{L}*|رمز عبور)(?!\p{L})|รหัสผ่าน|पासवर्ड|パスワード|비밀번호|密码|密碼|权限|權限|권한|権限/u;

/** Speaks of a user's rights or password: a site that knows its users, and tells them what they may do. */
export const isOfUser = ({ text }: BarePage) => PERMISSION.test(text);

/** Access for members only. */
const MEMBERS =
  /authori[sz]ed to|you(?:'re| are) not allowed to (?:access|view|see|open) this page|permission|members|log ?in|sign ?in|anmeld|einlogg|connexion(?!s)|connect(?:er|ez)|iniciar sesión|accedi(?!\p{L})|войти|войдите|авториз|登录|登入|ログイン|로그인|giriş yap|inlogg|logga in|logg inn|log ind|medlem(?:mar|mer)|zaloguj|přihlás|prihlás|kirjaudu|bejelentkez|jelentkezzen be|autentific|увійд|влезте|συνδεθείτε|prijavite se|prisijunk|piesakieties|logige sisse|đăng nhập|เข้าสู่ระบบ|تسجيل الدخول|התחבר|وارد شوید|लॉग ?इन|membres|adhérents|miembros|socios|membros|nur für mitglieder/u;

export const isForMembers = ({ text }: BarePage) => MEMBERS.test(text);
