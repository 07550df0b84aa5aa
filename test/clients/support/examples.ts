/** The programs of a Markdown page that are followed by their output. */
import { readFileSync } from 'node:fs';

export interface Example {
  readonly language: string;
  readonly code: string;
  readonly output: string;
}

const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** A block of text directly after a program is its output. */
export function examplesOf(file: string): Example[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(BLOCK)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  return blocks.flatMap(({ language, code }, at) => {
    const next = blocks[at + 1];
    return language !== 'text' && next?.language === 'text' ? [{ language, code, output: next.code }] : [];
  });
}
