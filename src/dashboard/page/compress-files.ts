/** The files of a built page, compressed once when they are built, so that no service has to do it at its start. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../compression/choose-encoding.ts';
import { typeOf } from './file-types.ts';

/** The extension of a compressed file, after the name of the original file. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Partial<Record<Encoding, string>>;

const COMPRESS: Readonly<Record<keyof typeof ENDINGS, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Text gets smaller; pictures and fonts are already compressed. Files that would not get smaller are left out. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && typeOf(extname(entry.name)).includes('charset'));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      for (const encoding of Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]) {
        const compressed = await COMPRESS[encoding](content);
        if (compressed.length < content.length) await writeFile(`${path}${ENDINGS[encoding]}`, compressed);
      }
    }),
  );
}
