// puppeteer-core, with a new context per page.
import puppeteer from 'puppeteer-core';
import { sandboxFlags } from '../browser-flags.mjs';

let browser;

export default {
  name: 'puppeteer-core, a context a page',
  async start(executable) {
    browser = await puppeteer.launch({ executablePath: executable, headless: 'shell', args: sandboxFlags });
  },
  async fetchPage(url) {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      return await page.content();
    } finally {
      await context.close();
    }
  },
  stop: () => browser?.close(),
};
