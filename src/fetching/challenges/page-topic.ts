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
    !(UNAVAILABLE.test(text) && !text.includes(' '))
  );
}

export const INTERJECTION =
  /^(?:oops|sorry|whoa|hmm|uh|hold|wait|one|just|slow|not so|nicht so|pas si|no tan|non così|error|\d{3}|we're|there was)|[!…]$/;

/** Whether the title, or the first heading, introduces a text. */
export function introducesText(title: string, heading: string, lexicon: Lexicon): boolean {
  return (
    WHAT_NOW.test(title) ||
    [title, heading].some(
      (text) => lexicon.explains(text).length > 0 || IS_A_KIND.test(text) || ASKS_FOR_OTHERS.test(text),
    )
  );
}

/** A title that names a kind of text or thing: house rules, an essay, something to try. */
const IS_A_KIND =
  /^(?:our |the |api )?(?:(?:bot|robots?|crawl\p{L}*|scraping|usage|use) polic(?:y|ies)|(?:rate|usage) limits|acceptable use|fair use|house rules|nutzungsregeln|règles d'utilisation|normas de uso|regole d'uso|правила пользования)$|^(?:ご)?利用(?:上の)?注意|注意事項|统计|統計|통계|สถิติ|(?<!\p{L})(?:(?:cookie|privacy|data protection|fair use|acceptable use) (?:polic|notice|statement|declaration|settings)\p{L}*|^cookies$|privacy|terms(?: (?:of|and) \p{L}+)?|legal notice|imprint|datenschutz\p{L}*|cookie-?(?:hinweise|richtlinie|einstellungen)|impressum|agb|nutzungsbedingungen|confidentialité|mentions légales|conditions d'utilisation|política de \p{L}+|privacidad|aviso legal|informativa|политика (?:конфиденциальности|cookie)|соглашение|隐私|隱私|プライバシー|利用規約|개인정보|gizlilik|statisti\p{L}*|статистик\p{L}*|statystyk\p{L}*|istatistik\p{L}*|dashboard|lyrics|chapter|poem|quiz|demo|sample|podcast|episode|novel|exhibition|(?:release|patch) notes|v?\d+\.\d+(?:\.\d+)?|test (?:page|tool|result)s?|engineer|developer|analyst|specialist|scientist|ingenieur(?:in)?|entwickler(?:in)?|développeur|ingénieur|ingeniero|desarrollador|sviluppatore|ingegnere|инженер|разработчик)(?!\p{L})(?!.{0,20}\.(?:com|org|net))/u;

export const MANUAL_HEADING =
  /^(?:(?:common |possible )?causes?|resolutions?|(?:possible )?solutions?|symptoms?|overview|prerequisites|examples?|see also|related(?: \p{L}+)?|steps(?: to \p{L}+)?|syntax|specifications?|ursachen?|lösung(?:en)?|beispiele?|causes? possibles?|solutions? possibles?|causas?|soluci(?:ón|ones)|cause|soluzion[ei]|причин[аы]|решени[ея]|原因|解决(?:方法|方案|办法)|解決(?:方法|策)|対処法|원인|해결(?: ?방법)?|neden(?:ler)?i?|çözüm(?:ler)?)$/u;

/** A question that the page answers; "what happened" and "why me" are asked by walls too. */
const ASKS_FOR_OTHERS =
  /^(?:how|which|what|why|when|where|who|can|do|does|wie|welche|was|warum|comment|quel|quels|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему)(?! happened)(?!.* (?:i|me|my|ich|mich|je|yo|io|я|меня)(?!\p{L})).{10,}\?$/u;

/** A title that names a help desk, or in which a visitor speaks or asks for advice. Walls do so in their headings at most ("What can I do?"). */
const WHAT_NOW =
  /^(?:(?:customer )?support|help ?desk|kundendienst|assistance|soporte|supporto|suporte|klantenservice|pomoc|поддержка|destek|サポート|고객센터|客服中心)\s?[:：>|–—-]|(?<!\p{L})(?:what now|what (?:can|should|do) i do|i (?:was|am|have been|got|keep getting) (?:blocked|banned|denied)|was (?:nun|tun|jetzt)|ich (?:wurde|bin|werde) (?:gesperrt|blockiert)|que faire|je suis bloqué|qué (?:hago|hacer|puedo hacer)|me han bloqueado|cosa (?:fare|faccio|posso fare)|sono stat[oa] bloccat|e agora|o que (?:fazer|faço)|fui bloquead|wat nu|wat (?:te doen|moet ik)|ik ben geblokkeerd|co (?:robić|teraz|zrobić|dělat)|został[ae]m zablokowan|что делать|меня заблокир|що робити|ne yap\p{L}+|engellendim|vad gör jag|hva gjør jeg|hvad gør jeg|mitä tehdä|mit tegyek|ce (?:fac|să fac)|τι να κάνω|phải làm (?:sao|gì)|tôi bị chặn|apa yang harus|saya diblokir)(?!\p{L})|ماذا أفعل|怎么办|怎麼辦|どうすれば|어떻게 (?:하|해)/u;
