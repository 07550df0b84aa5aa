/** What a model wrote, without its reasoning and without the marks of its template. */

/** Names of the elements in which models reason before their answer. */
const THOUGHTS = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad';
const REASONING = new RegExp(
  String.raw`^\s*(?:<(${THOUGHTS})>[\s\S]*?(?:</\1>|$)|\[THINK\][\s\S]*?(?:\[/THINK\]|$)|◁think▷[\s\S]*?(?:◁/think▷|$))`,
  'i',
);
/** Many templates open the reasoning themselves: then only its end is in the answer, at the end of a line. */
const END_OF_REASONING = new RegExp(
  String.raw`^(?:(?!<(?:${THOUGHTS})>)[\s\S])*?</(?:${THOUGHTS})>[ \t]*(?:\r?\n|$)`,
  'i',
);
const FINAL_CHANNEL = /^\s*(?:<\|start\|>assistant)?<\|channel\|>[\s\S]*<\|channel\|>final[^<]*<\|message\|>/;
const ONLY_CHANNEL = /^\s*(?:<\|start\|>assistant)?<\|channel\|>final[^<]*<\|message\|>/;
/** The answer in an element of its own. */
const ANSWER = /^<(answer|final|final_answer|response|output)>([\s\S]*)<\/\1>$/i;
/** Marks of the end of a turn, right behind the last word. */
const END_OF_TURN =
  /(?<=[^\s`'"])(?:<\|(?:im_end|eot_id|eom_id|end|return|endoftext|end_of_text)\|>|<\/s>|<end_of_turn>|<｜end▁of▁sentence｜>)$/;

/** An empty text if the model only reasoned. */
export function writtenText(text: string): string {
  const answer = text
    .replace(FINAL_CHANNEL, '')
    .replace(ONLY_CHANNEL, '')
    .replace(REASONING, '')
    .replace(END_OF_REASONING, '')
    .trim()
    .replace(END_OF_TURN, '')
    .trim();
  return ANSWER.exec(answer)?.[2]?.trim() ?? answer;
}
