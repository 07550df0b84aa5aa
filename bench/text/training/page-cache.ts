import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import { readPage, readTruths, type TrainingPage } from './pages.ts';

const AT_ONCE = 100;

/** All pages; from the folder in `TEXT_TRAINING_CACHE` if they were read before. */
export function loadPages(): readonly TrainingPage[] {
  const folder = process.env.TEXT_TRAINING_CACHE;
  const isThere = folder !== undefined && existsSync(join(folder, 'done'));
  if (isThere) {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.bin'))
      .sort();
    return files.flatMap((name) => v8.deserialize(readFileSync(join(folder, name))) as TrainingPage[]);
  }
  const truths = readTruths();
  const pages: TrainingPage[] = [];
  for (let at = 0; at < truths.length; at += AT_ONCE) {
    const some = truths.slice(at, at + AT_ONCE).map(readPage);
    pages.push(...some);
    if (folder === undefined) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${String(at).padStart(5, '0')}.bin`), v8.serialize(some));
  }
  if (folder !== undefined) writeFileSync(join(folder, 'done'), '');
  return pages;
}
