/** When loaded before a program, adds the endpoint beside it to the table, as if that file had been edited. */
import { registerHooks } from 'node:module';

const TABLE = new URL('../../../src/api/endpoints/table.ts', import.meta.url).href;
const OWN = new URL('./headings.ts', import.meta.url).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== TABLE) return loaded;
    const line = `headings: async () => anyEndpoint((await import('${OWN}')).headingsEndpoint),`;
    const source = String(loaded.source).replace(/(ENDPOINT_TABLE[^=]*= \{)/, `$1 ${line}`);
    return { ...loaded, source };
  },
});
