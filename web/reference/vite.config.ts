/** Builds the reference's script and style: one small file each, with names that the page knows. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root,
  envDir: false,
  publicDir: false,
  build: {
    rolldownOptions: {
      input: join(root, 'reference.ts'),
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
