/** Values beside a label that cannot be what the question asks for: a button, or a text without a number for a code. */

/** A button or a link in the place of a value: "View details". */
const CONTROL =
  /^(?:click|tap|see|view|show|read|learn|shop|buy|add|sign|log|select|choose|skip|check|download|write|compare|browse|customi[sz]e|expand|zoom|edit|subscribe|find out)\b/i;
const MAX_CONTROL_WORDS = 8;

const ASKS_FOR_CODE =
  /^\s*(?:and\s+)?what(?:['’]s| is| are)? (?:the |its )?(?:[\p{L}-]+ ){0,2}?(?:number|code|sku|isbn|ean|upc|gtin|mpn|asin)\s*\??\s*$/iu;
const ASKS_WHO = /^\s*(?:and\s+)?(?:who|by whom)\b/i;
const ASKS_HOW_TO =
  /^\s*(?:and\s+)?(?:how (?:do|can|could|should|to)|where|what (?:do|should|must|can) (?:i|we|you))\b/i;

export function isNoValue(question: string, text: string): boolean {
  const isShort = text.trim().split(/\s+/, MAX_CONTROL_WORDS + 1).length <= MAX_CONTROL_WORDS;
  if (isShort && CONTROL.test(text) && !ASKS_HOW_TO.test(question)) return true;
  if (ASKS_FOR_CODE.test(question) && !/\d/.test(text)) return true;
  return ASKS_WHO.test(question) && isMostlyDigits(text);
}

/** A number of a person's or company's papers is not its name. */
const isMostlyDigits = (text: string): boolean =>
  (text.match(/\d/g)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0);
