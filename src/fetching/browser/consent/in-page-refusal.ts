/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Refuses consent by the text on a button, in the languages of the countries that can be chosen: for questions without
 * a rule, in languages that the library lacks, and for those that hide the refusal in their settings. Sent as text: it
 * may use nothing but its arguments and what a browser has.
 */

/* c8 ignore start: runs in the browser */
/** Resolves with whether something was clicked. */
export async function refuseByWords(
  findQuestions: () => Element[],
  isInFront: (question: Element) => boolean,
  pause: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  /** Labels are short. After opening the settings, it checks several times, because they may appear late. */
  const MAX_LABEL_LENGTH = 60;
  const MAX_ELEMENTS = 400;
  const LOOKS = 8;
  const INTERVAL = 150;
  const REFUSAL =
    /reject|decline|refuse|\bdeny\b|disagree|without (?:accept|consent|agree)|(?:only|just)[ a-z]* (?:necessary|essential|required)|(?:necessary|essential|required)[ a-z]* only|ablehnen|verweigern|nur (?:die )?(?:technisch )?(?:notwendige|erforderliche|essenzielle)|ohne (?:zustimmung|einwilligung)|refuser|rejeter|sans accepter|(?:nécessaires|essentiels) uniquement|rechazar|denegar|sin aceptar|(?:solo|sólo|únicamente) (?:las )?(?:necesarias|esenciales)|rifiuta|senza accettare|solo (?:i )?(?:necessari|essenziali)|rejeitar|recusar|(?:apenas|somente) (?:os )?(?:necessári|essenciai)|weiger|afwijzen|alleen (?:de )?(?:noodzakelijk|functione)|avvisa|\bneka\b|(?:endast|bara) nödvändiga|\bafvis|(?:kun|bare) nødvendige|\bavslå|\bavvis|hylkää|\bkiellä|vain välttämättöm|odrzuć|odrzucam|odmów|tylko niezbędne|odmítn|zamítn|(?:pouze|jen) nezbytn|odmiet|zamiet|(?:len|iba) nevyhnutn|elutasít|csak a szükséges|resping|\brefuz|doar (?:cele )?necesare|отхвърл|отказ|само необходими|απόρριψη|άρνηση|μόνο τα απαραίτητα|отклон|только необходим|відхил|відмов|лише необхідн|тільки необхідн|reddet|(?:yalnızca|sadece) (?:gerekli|zorunlu)|拒否|同意しない|必要な(?:もの|cookie|クッキー)のみ|거부|동의하지 않|필수[^a-z]{0,4}만|拒绝|拒絕|不同意|仅必要|僅必要|رفض|דחה|דחייה|סירוב|\btolak|từ chối|ปฏิเสธ|अस्वीकार|odbij|odbaci|zavrni|atmesti|atsisak|noraid|keeldu|hafna/i;
  /** A refusal that costs something, or is about something else. */
  const NO_REFUSAL = /subscri|\bpay\b|abonn|abbon|suscri|purchase|learn more|more about|policy|cookies\?$/i;
  const SETTINGS =
    /setting|manage|preference|customi[sz]e|options|einstellung|anpassen|paramétr|personnalis|préférences|configura|ajustes|opciones|personalizz|preferenze|impostazioni|personalizar|definições|configurações|instelling|voorkeur|aanpassen|inställning|hantera|indstilling|tilpas|innstilling|asetukset|muokkaa|ustawienia|dostosuj|nastavení|přizpůsobit|nastavenia|prispôsobiť|beállítás|testreszab|setări|настройк|налаштув|ρυθμίσεις|ayarlar|tercih|設定|설정|设置|設置|偏好/i;
  const SAVING =
    /\bsave\b|confirm|speichern|bestätigen|enregistrer|guardar|confirmar|\bsalva|conferma|salvar|opslaan|bevestig|\bspara\b|bekräfta|\bgem\b|bekræft|\blagre|tallenna|vahvista|zapisz|potwierdź|uložit|potvrdit|uložiť|mentés|salvează|сохран|подтверд|запази|зберегти|αποθήκευση|kaydet|保存|저장|儲存/i;
  const CLICKED = 'button,[role=button],input[type=button],input[type=submit],a';

  const labelOf = (element: Element) => {
    const text = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
    return text.replace(/\s+/g, ' ').trim() || (element.getAttribute('aria-label') ?? '');
  };
  /** The whole box around the question that covers the page, which also contains the settings. */
  const boxInFront = () => {
    const question = findQuestions().find(isInFront);
    let box = question;
    for (let at = question?.parentElement; at && at !== document.body; at = at.parentElement)
      if (at.getElementsByTagName('*').length <= MAX_ELEMENTS && isInFront(at)) box = at;
    return box;
  };
  const find = (pattern: RegExp, box = boxInFront()) => {
    const buttons = box ? [...box.querySelectorAll<HTMLElement>(CLICKED)] : [];
    return buttons.find((button) => {
      const label = labelOf(button);
      const fits = label.length <= MAX_LABEL_LENGTH && pattern.test(label) && !NO_REFUSAL.test(label);
      return fits && button.checkVisibility();
    });
  };

  const refusal = find(REFUSAL);
  if (refusal) {
    refusal.click();
    return true;
  }
  const settings = find(SETTINGS);
  // A link would lead away from the page.
  if (!settings || (settings instanceof HTMLAnchorElement && /^https?:/.test(settings.getAttribute('href') ?? '')))
    return false;
  settings.click();
  for (let count = 1; count <= LOOKS; count += 1) {
    await pause(INTERVAL);
    const box = boxInFront();
    const inside = find(REFUSAL, box);
    if (inside) {
      inside.click();
      return true;
    }
    const saving = count >= LOOKS / 2 ? find(SAVING, box) : undefined;
    if (!box || !saving) continue;
    for (const chosen of box.querySelectorAll<HTMLElement>('input[type=checkbox]:checked:not(:disabled)'))
      chosen.click();
    for (const chosen of box.querySelectorAll<HTMLElement>('[role=switch][aria-checked=true]:not(:disabled)'))
      chosen.click();
    saving.click();
    return true;
  }
  return true;
}
/* c8 ignore stop */
