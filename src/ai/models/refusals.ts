/** Why an endpoint refuses a request, by the words of its answer: there is no common code for most reasons. */
import type { EndpointAnswer } from './endpoint.ts';

/** Statuses with which endpoints refuse the content of a request. */
const CONTENT = new Set([400, 403, 413, 422, 429, 451, 500]);

const TOO_LONG =
  /context[ _-]?(?:length|window|size)|maximum (?:context|input|prompt|sequence)|(?:prompt|input|request)(?: is)? too (?:long|large)|too many (?:input |prompt )?tokens|exceeds? (?:the )?(?:maximum|max|model'?s|context|token)|reduce the length|longer than the (?:model|maximum)/i;
const FILTERED =
  /content[ _-]?(?:filter|management|policy|moderation)|responsible ?ai|inspection_failed|\bmoderation\b|\bflagged\b/i;

/** Whether the request is longer than the model can read, or the endpoint accepts. */
export function isTooLong({ status, words }: EndpointAnswer): boolean {
  return status === 413 || (CONTENT.has(status) && TOO_LONG.test(words));
}

/** Whether a filter in front of the model refuses what the page says. */
export function isFiltered({ status, words }: EndpointAnswer): boolean {
  return status < 500 && CONTENT.has(status) && FILTERED.test(words);
}

/** Whether the endpoint may accept the same request without one of its options. */
export function isAboutOptions({ status }: EndpointAnswer): boolean {
  return status === 400 || status === 422;
}

/** How a model begins that refuses in words, in the languages of most prompts. */
const DECLINING =
  /^\W*(?:(?:I['’]m|I am) (?:very |so |really )?(?:sorry|unable|not able)|I apologi[sz]e|sorry(?:[,.:;–—-]|\s+(?:but|I|we|that)\b)|(?:I|we) (?:can(?:no|['’])t|won['’]t|will not|must decline|have to decline)|as an? (?:AI|language model)|(?:es )?tut mir leid|ich kann .{0,30}nicht|(?:je suis )?désolée?|je ne peux pas|lo siento|no puedo|mi dispiace|non posso|desculpe|sinto muito|não posso|het spijt me|ik kan .{0,30}niet|przepraszam|nie mogę)/i;
const DECLINING_ELSEWHERE =
  /^[^\p{L}]*(?:申し訳|抱歉|对不起|對不起|很遗憾|我(?:无法|不能|無法)|죄송|미안|도와드릴 수 없|извините|простите|к сожалению|я не могу|üzgünüm|maalesef|yardımcı olamam)/iu;
/** What a model will not do. */
const ACTS =
  /\b(?:assist|help|comply|fulfil|continue|engage|discuss|support|respond|process|participate|do (?:that|this)|answer|provide|share|helfen|unterstütz|beantwort|nachkommen|aider|assister|répondre|traiter|fournir|ayudar|asistir|responder|cumplir|proporcionar|aiutar|assister|risponder|fornir|ajudar|auxiliar|atender|fornecer|helpen|beantwoord|pomóc|odpowiedzie)|手伝|答え|対応|応じ|帮助|幫助|协助|協助|回答|提供|도와|도움|답변|응할|помочь|ответить|выполнить|yardımcı|yanıtla|cevapla/iu;
/** That a page lacks the answer is an answer. */
const ABOUT_PAGE =
  /\b(?:page|website|text|document|article|source|passage|information|details?|mention|state[sd]?|specif|contain|found|find|see|determine|tell|know|seite|angabe|information|erwähn|angegeben|steht|finde|texte|indiqu|trouv|página|texto|menciona|encuentr|encontr|indica|informa|pagina|testo|trov|tekst|vermeld|stron|podan)|ページ|記載|情報|見つ|页面|頁面|网页|網頁|信息|資訊|提及|文中|提到|페이지|정보|언급|나와|страниц|текст|указан|информац|найти|sayfa|metin|bilgi|belirt/iu;
const MAX_REFUSAL_LENGTH = 1_000;

/** Whether a text in place of the requested object says that the model will not answer. */
export function declinesInWords(text: string): boolean {
  const start = text.trimStart();
  return text.length < MAX_REFUSAL_LENGTH && (DECLINING.test(start) || DECLINING_ELSEWHERE.test(start));
}

/**
 * Whether an answer to a question says that the model will not answer, rather than that the page does not, or what
 * somebody on the page says.
 */
export function declinesQuestion(text: string, page: string): boolean {
  return (
    /^\p{L}/u.test(text) && declinesInWords(text) && ACTS.test(text) && !ABOUT_PAGE.test(text) && !page.includes(text)
  );
}
