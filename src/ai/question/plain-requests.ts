/** Requests in everyday form as questions: "Please extract the title", "Tell me who wrote it", "What's the price". */

const POLITE =
  /^\s*(?:(?:please|kindly|hi|hello|hey),?\s+|(?:can|could|would|will) you (?:please )?|i (?:want|need|would like|['’]d like)(?: to (?:know|see|find))?\s+)+/iu;
const ASKED =
  /^(?:tell|give|show|let)\s+(?:me|us)\s+(?:know\s+)?|^(?:find|get|fetch|return|extract|provide|identify|scrape|grab|output)(?: out)?\s+(?:me\s+)?/iu;
/** "Make a list of all products", "the full list of plans" */
const LIST_OF =
  /^(?:(?:make|create|compile|write|give me|show me|return|provide|get|extract)\s+)?(?:an? |the )?(?:(?:full|complete|short|bulleted|simple|whole) )?list of (?:all )?(?:of )?(?:the )?(?=\p{L})/iu;
const QUESTION_WORD = /^(?:what|who|whom|whose|which|when|where|why|how)(?!\p{L})/iu;
const SHORT_FORM = /^(\s*(?:and\s+)?(?:what|who|where|when|how|which))['’]s\s+/iu;
const IS_PLURAL = /(?<!s)s$/i;
const SUMMARY = /^(?:an? |the )?(?:\p{L}+[ -]){0,3}?(?:summary|overview|description|tl;?dr)\b/iu;

export function asQuestion(request: string): string {
  const plain = request.replace(POLITE, '').replace(LIST_OF, 'list all ');
  const asked = plain.replace(ASKED, '').trim();
  if (asked === plain.trim() || asked === '') return plain.replace(SHORT_FORM, '$1 is ');
  if (QUESTION_WORD.test(asked)) return asked.replace(SHORT_FORM, '$1 is ');
  if (SUMMARY.test(asked)) return asked;
  const thing = asked.replace(/[\s.!?]+$/, '');
  const article = /^(?:the|its|his|her|their|this|that|all|an?)\s/i.test(thing) ? '' : 'the ';
  return `What ${IS_PLURAL.test(thing) ? 'are' : 'is'} ${article}${thing}`;
}
