// The npm package browserless (microlink) with its defaults: a context a page, blocked advertisements, its own idea of ready.
// Its release of that age calls what puppeteer 25 no longer has, so it runs on the 24 that it was made for.
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
