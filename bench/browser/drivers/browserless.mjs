// The npm package browserless (microlink) with its defaults: a context per page, blocked advertisements, its own rule
// of readiness. It calls functions that puppeteer 25 no longer has, so it runs with puppeteer 24.
import createBrowser from 'browserless';
import puppeteer from 'puppeteer';

let browser;

export default {
  name: 'browserless (microlink)',
  async start(executable) {
    browser = createBrowser({ puppeteer, executablePath: executable, headless: 'shell' });
    await browser.browser();
  },
  async fetchPage(url) {
    const context = await browser.createContext();
    try {
      return await context.html(url);
    } finally {
      await context.destroyContext();
    }
  },
  stop: () => browser?.close(),
};
