/**
 * `node scripts/measure-tree.ts [folder]`: the size and structure of the code as figures, for comparing two states. The
 * folder is the root of a copy of the project; by default it is this one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const SOURCES = /\.(?:ts|tsx|mjs)$/;
const ANY_IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
/** Without imports of types, which do not exist at run time. */
const CALLED_IMPORT = /(?:^(?:import|export) (?!type\b)[^;]*?from|import\()\s*'(\.[^']+)'/gm;
const LONG = 300;

export interface TreeFigures {
  readonly files: number;
  readonly lines: number;
  /** Lines that contain only a comment. */
  readonly comments: number;
  /** Groups of files that import each other, directly or indirectly, and how many of them do so only by types. */
  readonly circles: number;
  readonly circlesOfTypes: number;
  /** Folders between the root of the part and its files: maximum and mean. */
  readonly deepest: number;
  readonly depth: number;
  /** Files in the folder with the most files. */
  readonly fullest: number;
  readonly long: number;
  readonly longest: number;
}

export function measureTree(root: string): TreeFigures {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCES.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const lengths = [...texts.values()].map((text) => text.split('\n').length - 1);
  const depths = paths.map((path) => relative(root, path).split(sep).length - 1);
  const folders = Map.groupBy(paths, (path) => dirname(path));
  const called = circlesIn(importsOf(texts, CALLED_IMPORT));
  return {
    files: paths.length,
    lines: sum(lengths),
    comments: sum([...texts.values()].map(commentLines)),
    circles: called,
    circlesOfTypes: circlesIn(importsOf(texts, ANY_IMPORT)) - called,
    deepest: Math.max(0, ...depths),
    depth: sum(depths) / Math.max(1, depths.length),
    fullest: Math.max(0, ...[...folders.values()].map((files) => files.length)),
    long: lengths.filter((length) => length > LONG).length,
    longest: Math.max(0, ...lengths),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Lines that begin with a comment, and lines inside a block comment that began this way. */
export function commentLines(text: string): number {
  let count = 0;
  let isInside = false;
  for (const line of text.split('\n')) {
    const written = line.trim();
    const begins = !isInside && written.startsWith('/*');
    if (isInside || begins || written.startsWith('//')) count += 1;
    if (isInside || begins) isInside = !written.includes('*/');
  }
  return count;
}

type Imports = ReadonlyMap<string, readonly string[]>;

function importsOf(texts: ReadonlyMap<string, string>, pattern: RegExp): Imports {
  const found = [...texts].map(([path, text]): [string, string[]] => [
    path,
    [...text.matchAll(pattern)].map(([, to = '']) => resolve(dirname(path), to)).filter((to) => texts.has(to)),
  ]);
  return new Map(found);
}

/** The number of import cycles (Tarjan's strongly connected components with more than one file). */
export function circlesIn(imports: Imports): number {
  const numbers = new Map<string, number>();
  const open: string[] = [];
  let circles = 0;
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let low = number;
    for (const to of imports.get(file) ?? []) {
      if (!numbers.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, numbers.get(to) ?? low);
    }
    if (low === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles += 1;
    }
    return low;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
  const parts = ['src', 'test', 'web', 'scripts', 'bench', 'clients'].filter((part) => existsSync(join(root, part)));
  const rows = parts.map((part) => {
    const { depth, ...figures } = measureTree(join(root, part));
    return { part, ...figures, depth: depth.toFixed(2) };
  });
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => Object.values(row).map(String))];
  process.stdout.write(lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
}
