// Pictures by playwright-core, with a new context per page, as soon as the page is loaded and has the given element.
import { chromium } from 'playwright-core';

export async function startPlaywright(executablePath, viewport) {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  return {
    async take(url, fullPage, waitFor) {
      const context = await browser.newContext({ viewport });
      try {
        const page = await context.newPage();
        await page.goto(url, { waitUntil: 'load' });
        if (waitFor) await page.waitForSelector(waitFor, { state: 'attached' });
        return (await page.screenshot({ type: 'png', fullPage })).length;
      } finally {
        await context.close();
      }
    },
    stop: () => browser.close(),
  };
}
