/**
 * Builds the dashboard's page. Everything is in separate files, nothing is inline, so that the Content-Security-Policy
 * needs no exceptions.
 */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Blocks painting until the script has chosen the theme, to avoid a flash of the other one. The page is empty until
 * then anyway.
 */
const blockRendering: Plugin = {
  name: 'block-rendering',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: '/dashboard/',
  plugins: [blockRendering],
  envDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // The page, and separate from it the frame in which the playground shows scraped pages.
    rolldownOptions: { input: [join(root, 'index.html'), join(root, 'frame', 'frame.html')] },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
