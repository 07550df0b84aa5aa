/** The inputs of a batch: the lines of files or of standard input, each once, in order. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from '../../shell/run-process.ts';

/** Standard input, where a file is expected. */
const STDIN = '-';

/** Blank lines and lines that begin with `#` are skipped. Throws a `UsageError` for what cannot be read. */
export async function readInputLines(files: readonly string[], stdin: NodeJS.ReadableStream): Promise<string[]> {
  const lines = new Set<string>();
  for (const file of files) {
    const content = file === STDIN ? await text(stdin) : await readFile(file, 'utf8').catch(cannotRead(file));
    if (content.includes('\0')) throw new UsageError(`${nameOf(file)} is not a text file in UTF-8.`);
    for (const line of linesOf(content)) lines.add(line);
  }
  return [...lines];
}

function linesOf(content: string): string[] {
  return content
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const nameOf = (file: string) => (file === STDIN ? 'Standard input' : file);

function cannotRead(file: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    const isAddress = /^https?:/i.test(file);
    const page = isAddress ? ` To write one page to a file: > file, without -o.` : '';
    const hint = code === 'ENOENT' ? ` With -o the arguments are files with one input per line.${page}` : '';
    throw new UsageError(`${file} cannot be read (${code}).${hint}`);
  };
}
