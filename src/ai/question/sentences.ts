/** The sentences of a page's content, each with the heading that it stands under. */
import type { Line } from '../page/lines.ts';

export interface Sentence {
  readonly text: string;
  readonly heading: string;
}

const MOST_SENTENCES = 20_000;
const LONGEST_SENTENCE = 600;
const SENTENCE_END = /(?<=[.!?…]["'”’)]?(?:\[\d+\])*)\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？])/u;

export function sentencesOf(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = [];
  const seen = new Set<string>();
  let heading = '';
  for (const line of lines) {
    if (line.heading > 0) heading = line.text;
    for (const text of line.text.split(SENTENCE_END)) {
      if (sentences.length >= MOST_SENTENCES) return sentences;
      if (line.heading > 0 || text.length > LONGEST_SENTENCE || seen.has(text)) continue;
      seen.add(text);
      sentences.push({ text: text.trim(), heading });
    }
  }
  return sentences;
}
