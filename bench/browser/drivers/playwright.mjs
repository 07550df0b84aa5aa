// playwright-core, with a new context per page.
import { chromium } from 'playwright-core';

let browser;

export default {
  name: 'playwright-core, a context a page',
  async start(executable) {
    browser = await chromium.launch({ executablePath: executable, chromiumSandbox: process.getuid?.() !== 0 });
  },
  async fetchPage(url) {
    const context = await browser.newContext();
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
