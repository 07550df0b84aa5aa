/** The files of a built page, compressed beside themselves once they are built: no start of a service has to do it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../compression/choose-encoding.ts';
import { typeOf } from './file-types.ts';

/** What a compressed file's name ends with, behind the name of the file that it is of. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Partial<Record<Encoding, string>>;

const COMPRESS: Readonly<Record<keyof typeof ENDINGS, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Text gets smaller; pictures and fonts are compressed by themselves. What would not get smaller is left as it is. */
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
