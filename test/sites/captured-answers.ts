/** Captured answers of a site, from the folder beside the project; undefined when it is not there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../../shared/captures/data/', import.meta.url);

export const hasCaptures = existsSync(fileURLToPath(FOLDER));

/** The text of `site/name`, unpacked. */
export function capturedAnswer(path: string): string {
  const bytes = readFileSync(new URL(path, FOLDER));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
