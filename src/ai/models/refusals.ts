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
  /^\W*(?:(?:I['’]m|I am) (?:very |so |really )?(?:sorry|unable|not able)|I apologi[sz]e|sorry\b|(?:I|we) (?:can(?:no|['’])t|won['’]t|will not|must decline|have to decline)|as an? (?:AI|language model)|(?:es )?tut mir leid|ich kann .{0,30}nicht|(?:je suis )?désolée?|je ne peux pas|lo siento|no puedo|mi dispiace|non posso|desculpe|sinto muito|het spijt me|przepraszam|申し訳|抱歉|对不起)/i;

/** Whether a text in place of the requested object says that the model will not answer. */
export function declinesInWords(text: string): boolean {
  return text.length < 1_000 && DECLINING.test(text.trimStart());
}
