/** The file of one page: its name, which no input can point outside of the folder, and its atomic writing. */
import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_SLUG_LENGTH = 60;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/plain': 'md',
  'application/json': 'json',
  'application/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * Lower-case letters, digits and dashes made from the input, and a hash of it: two inputs never share a file, and no
 * input leaves the folder. The endpoint is part of the hash, because folders can be shared.
 */
export function pageFileName(endpoint: string, input: string, contentType: string): string {
  const { host = '', pathname = input } = URL.parse(input) ?? {};
  const slug = `${host}${pathname}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  const hash = createHash('sha256').update(`${endpoint}\n${input}`).digest('hex').slice(0, 16);
  const extension = EXTENSIONS[contentType.split(';', 1)[0] ?? ''] ?? 'txt';
  return `${slug === '' ? '' : `${slug}-`}${hash}.${extension}`;
}

/** Atomic: a reader sees the whole file or none, even after a crash. */
export async function writePageFile(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
