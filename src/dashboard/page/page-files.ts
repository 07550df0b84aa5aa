/**
 * The files of the built page, read once, with the versions that were compressed at build time. Requests are looked up
 * by name in this list only: no path from a request ever reaches the disk.
 */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from '../../compression/choose-encoding.ts';
import { ENDINGS } from './compress-files.ts';
import { typeOf } from './file-types.ts';

export interface PageFile {
  readonly type: string;
  /** A weak ETag: it is the same for every encoding. */
  readonly tag: string;
  /** By name of the encoding; files that would not get smaller have none. */
  readonly bodies: { readonly identity: Buffer } & { readonly [encoding in Encoding]?: Buffer };
}

/** By path, with slashes but without a leading one. */
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
