/** Captured answers of sites, from the folder beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../../shared/captures/data/', import.meta.url);

/** Why tests on captures are skipped; false if they are not. */
export const WITHOUT_CAPTURES = existsSync(FOLDER) ? false : 'no captures beside the project';

/** The text of `folder/name`, decompressed. */
export function capturedAnswer(path: string): string {
  const bytes = readFileSync(new URL(path, FOLDER));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
