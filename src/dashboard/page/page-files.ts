/**
 * The files of the built page, read once, with what was compressed when they were built. They are found by their names in this list
 * alone: no path that comes with a request ever reaches the disk.
 */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from '../../compression/choose-encoding.ts';
import { ENDINGS } from './compress-files.ts';
import { typeOf } from './file-types.ts';

export interface PageFile {
  readonly type: string;
  /** Weak: it is the same for every encoding. */
  readonly tag: string;
  /** By the name of the encoding; what would not get smaller is there only as it is. */
  readonly bodies: { readonly identity: Buffer } & { readonly [encoding in Encoding]?: Buffer };
}

/** By path, with slashes and without one at the beginning. */
export type PageFiles = ReadonlyMap<string, PageFile>;

export async function readPageFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const isCompressed = (path: string) =>
    Object.values(ENDINGS).some((ending) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)));
  return new Map(
    await Promise.all(
      [...paths]
        .filter((path) => !isCompressed(path))
        .map(async (path) => [relative(folder, path).split(sep).join('/'), await readPageFile(path, paths)] as const),
    ),
  );
}

async function readPageFile(path: string, paths: ReadonlySet<string>): Promise<PageFile> {
  const identity = await readFile(path);
  const tag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  const compressed = Object.entries(ENDINGS).filter(([, ending]) => paths.has(path + ending));
  const bodies = await Promise.all(
    compressed.map(async ([encoding, ending]) => [encoding, await readFile(path + ending)] as const),
  );
  return { type: typeOf(extname(path)), tag, bodies: { identity, ...Object.fromEntries(bodies) } };
}
