/**
 * How the dashboard's page is built. Everything is a file of its own, nothing is inline, so that the page lives under a
 * Content-Security-Policy without exceptions.
 */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Nothing is painted before the script has chosen the theme: no flash of the other one. The page is empty until then anyway. */
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
    // The page, and the frame in which the playground shows scraped pages, apart from everything of the page's.
    rolldownOptions: { input: [join(root, 'index.html'), join(root, 'frame', 'frame.html')] },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
