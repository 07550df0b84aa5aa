/** Whether a title or a heading names a topic that no wall has, or announces a text about walls. */
import { UNAVAILABLE } from './country-phrases.ts';
import type { Statement } from './sentence-statements.ts';
import type { Lexicon } from './words.ts';

/** Whether a text of three words (or nine characters of a script without spaces) names a topic that no wall has. */
export function isSubject(text: string, found: readonly Statement[]): boolean {
  return (
    found.length === 0 &&
    (text.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length >= 3 || /[\u3040-\ud7ff]{9}/.test(text)) &&
    !INTERJECTION.test(text) &&
    !namesFailure(text) &&
    !(UNAVAILABLE.test(text) && !text.includes(' '))
  );
}

export const INTERJECTION =
  /^(?:oops|sorry|whoa|hmm|uh|hold|wait|one|just|slow|not so|nicht so|pas si|no tan|non così|não tão|niet zo|inte så|ikke så|nie tak|ne tak|не так|не поспеш|error|\d{3}|we're|there was)|[!…]$/;

/** "Something went wrong", "Whoa there!", "Notice": what sites say first of any failure, before they say which. */
export const namesFailure = (text: string) => text.length <= MAX_FAILURE_LENGTH && FAILURE.test(text);

const MAX_FAILURE_LENGTH = 70;
const FAILURE =
  /^(?:(?:security )?(?:notice|alert|warning)|information|notice|message|attention|warning|alert|hinweis|achtung|warnung|avis|avertissement|aviso|atención|avviso|attenzione|informazione|внимание|уведомление|сообщение|uyarı|bilgi|сповіщення|お知らせ|ご案内|안내|알림|提示|通知|सूचना|चेतावनी)[.!…:！]?$|^(?:(?:o+ps|whoops|uh[- ]oh|oh no|oh|sorry|hmm+|yikes|ups|hoppla|oups|ops|vaya|ой|упс|hay aksi)[ ,!.…:–-]{1,3})?(?:something(?:'s| is| went| has gone) (?:wrong|not right|amiss)|(?:an? )?(?:unknown |unexpected |server |access |application |system )?(?:error|problem)(?: (?:page|message))?(?: (?:has )?occurred)?|there (?:was|is|has been) an? (?:problem|error|issue)|we(?:'re| are) sorry|(?:that|this) (?:didn't|did not) work|(?:your )?request (?:was )?(?:unsuccessful|not successful|failed)|(?:the |this )?(?:service|page|site) (?:is )?(?:temporarily |currently )?unavailable|(?:we(?:'re| are| apologi[sz]e)? )?(?:sorry )?for the (?:inconvenience|interruption)|whoa(?: there)?|we (?:hit|ran into) a (?:snag|problem)|oh no|o+ps|sorry|(?:da ist |hier ist |es ist )?(?:leider )?(?:etwas|was) (?:ist )?schief ?(?:gegangen|gelaufen)|(?:es ist )?(?:ein )?(?:unerwarteter )?fehler(?: ist)?(?: aufgetreten)?|das hat (?:leider )?nicht geklappt|(?:der )?(?:dienst|service) (?:ist )?(?:derzeit|momentan|vorübergehend) nicht (?:verfügbar|erreichbar)|entschuldigung|es tut uns leid|(?:désolée?s?, )?une erreur (?:est survenue|s'est produite)|quelque chose s'est mal passé|un problème est survenu|(?:le )?service (?:est )?(?:momentanément |temporairement )?indisponible|erreur|(?:nous sommes )?désolés|algo (?:ha )?(?:ido|salido|salió|fue) mal|(?:ha ocurrido|se ha producido|se produjo|ocurrió) un (?:error|problema)|lo sentimos|servicio (?:temporalmente )?no disponible|qualcosa è andato storto|(?:si è verificato )?un (?:errore|problema)|errore|ci dispiace|servizio (?:momentaneamente |temporaneamente )?non disponibile|siamo spiacenti|algo deu errado|ocorreu um erro|erro|desculpe|что-то пошло не так|(?:произошла |возникла )?(?:ошибка|проблема)|щось пішло не так|помилка|сервис (?:временно )?недоступен|извините|приносим (?:свои )?извинения|bir şeyler ters gitti|bir (?:hata|sorun) oluştu|hata|üzgünüz|er (?:ging|is) iets (?:mis|fout)(?: gegaan)?|(?:er is een )?fout(?: opgetreden)?|något gick fel|noe gikk galt|noget gik galt|jokin meni vikaan|coś poszło nie tak|(?:wystąpił )?błąd|něco se pokazilo|(?:došlo k )?chyb[aě]|valami elromlott|hiba(?: történt)?|ceva nu a mers bine|eroare|कुछ गलत हो गया|त्रुटि|(?:予期しない)?エラー(?:が発生しました)?|(?:大変)?申し訳(?:ございません|ありません)|問題が発生しました|.{0,20}ページは(?:現在)?表示できません|(?:일시적인 )?오류(?:가 발생(?:했|하였)습니다)?|문제가 발생(?:했|하였)습니다|죄송합니다|出错了|出錯了|发生错误|發生錯誤|抱歉|很抱歉|对不起|對不起|出了点问题)[ .!…:。！]{0,3}$/u;

/**
 * "The virtual queue" over a text with the same heading: what a thing is called, and not what happens to the visitor.
 */
export const namesThing = (title: string, heading: string) => title === heading && THING.test(title);

const THING =
  /^(?!.* (?:is|are|has|est|ist|está|è|é|is er)(?!\p{L}))(?:the|our|la|le|les|notre|die|der|das|unsere?|el|los|las|nuestr[ao]|il|lo|la nostra|de|het|onze|a|o|nossa|vår|vores) [\p{L}' -]{3,40}$/u;

/** Whether the title, or the first heading, introduces a text. */
export function introducesText(title: string, heading: string, lexicon: Lexicon): boolean {
  return (
    WHAT_NOW.test(title) ||
    [title, heading]
      .map(withoutStatus)
      .some((text) => lexicon.explains(text).length > 0 || IS_A_KIND.test(text) || ASKS_FOR_OTHERS.test(text))
  );
}

/** The number of a status is no version: "403.6" of a server that is called "IIS 10.0". */
const withoutStatus = (text: string) => text.replace(/(?<![\d.])4\d\d\.\d{1,3}(?![\d.])|(?<!\p{L})iis \d+\.\d/gu, '');

/** A title that names a kind of text or thing: house rules, an essay, something to try. */
const IS_A_KIND =
  /^(?:our |the |api )?(?:(?:bot|robots?|crawl\p{L}*|scraping|usage|use) polic(?:y|ies)|(?:rate|usage) limits|acceptable use|fair use|house rules|nutzungsregeln|règles d'utilisation|normas de uso|regole d'uso|правила пользования)$|^(?:ご)?利用(?:上の)?注意|注意事項|统计|統計|통계|สถิติ|(?<!\p{L})(?:(?:cookie|privacy|data protection|fair use|acceptable use) (?:polic|notice|statement|declaration|settings)\p{L}*|^cookies$|privacy|terms(?: (?:of|and) \p{L}+)?|legal notice|imprint|datenschutz\p{L}*|cookie-?(?:hinweise|richtlinie|einstellungen)|impressum|agb|nutzungsbedingungen|confidentialité|mentions légales|conditions d'utilisation|política de \p{L}+|privacidad|aviso legal|informativa|политика (?:конфиденциальности|cookie)|соглашение|隐私|隱私|プライバシー|利用規約|개인정보|gizlilik|statisti\p{L}*|статистик\p{L}*|statystyk\p{L}*|istatistik\p{L}*|dashboard|lyrics|chapter|poem|quiz|demo|sample|podcast|episode|novel|exhibition|(?:release|patch) notes|v?\d+\.\d+(?:\.\d+)?|test (?:page|tool|result)s?|engineer|developer|analyst|specialist|scientist|ingenieur(?:in)?|entwickler(?:in)?|développeur|ingénieur|ingeniero|desarrollador|sviluppatore|ingegnere|инженер|разработчик)(?!\p{L})(?!.{0,20}\.(?:com|org|net))/u;

export const MANUAL_HEADING =
  /^(?:(?:common |possible )?causes?|resolutions?|(?:possible )?solutions?|symptoms?|overview|prerequisites|examples?|see also|related(?: \p{L}+)?|steps(?: to \p{L}+)?|syntax|specifications?|ursachen?|lösung(?:en)?|beispiele?|causes? possibles?|solutions? possibles?|causas?|soluci(?:ón|ones)|cause|soluzion[ei]|причин[аы]|решени[ея]|原因|解决(?:方法|方案|办法)|解決(?:方法|策)|対処法|원인|해결(?: ?방법)?|neden(?:ler)?i?|çözüm(?:ler)?)$/u;

/** A question that the page answers; "what happened" and "why me" are asked by walls too. */
const ASKS_FOR_OTHERS =
  /^(?:how|which|what|why|when|where|who|can|do|does|wie|welche|was|warum|comment|quel|quels|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему)(?! happened)(?!.* (?:i|me|my|ich|mich|je|yo|io|я|меня)(?!\p{L})).{10,}\?$/u;

/**
 * A title that names a help desk, or in which a visitor speaks or asks for advice. Walls do so in their headings at
 * most ("What can I do?").
 */
const WHAT_NOW =
  /^(?:(?:customer )?support|help ?desk|kundendienst|assistance|soporte|supporto|suporte|klantenservice|pomoc|поддержка|destek|サポート|고객센터|客服中心)\s?[:：>|–—-]|(?<!\p{L})(?:what now|what (?:can|should|do) i do|i (?:was|am|have been|got|keep getting) (?:blocked|banned|denied)|was (?:nun|tun|jetzt)|ich (?:wurde|bin|werde) (?:gesperrt|blockiert)|que faire|je suis bloqué|qué (?:hago|hacer|puedo hacer)|me han bloqueado|cosa (?:fare|faccio|posso fare)|sono stat[oa] bloccat|e agora|o que (?:fazer|faço)|fui bloquead|wat nu|wat (?:te doen|moet ik)|ik ben geblokkeerd|co (?:robić|teraz|zrobić|dělat)|został[ae]m zablokowan|что делать|меня заблокир|що робити|ne yap\p{L}+|engellendim|vad gör jag|hva gjør jeg|hvad gør jeg|mitä tehdä|mit tegyek|ce (?:fac|să fac)|τι να κάνω|phải làm (?:sao|gì)|tôi bị chặn|apa yang harus|saya diblokir)(?!\p{L})|ماذا أفعل|怎么办|怎麼辦|どうすれば|어떻게 (?:하|해)/u;
