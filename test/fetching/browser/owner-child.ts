/** A process that owns a browser, for tests that kill it: starts one, prints its process id, and waits. */
import { type LaunchOptions, launchBrowser } from '../../../src/fetching/browser/process/browser-process.ts';

const [, , options = '{}', state] = process.argv;
const browser = await launchBrowser(JSON.parse(options) as LaunchOptions);
const { targetId } = await browser.client.browser.send('Target.createTarget', { url: 'about:blank' });
const { sessionId } = await browser.client.browser.send('Target.attachToTarget', { targetId, flatten: true });
const tab = browser.client.session(sessionId);
await tab.send('Runtime.evaluate', { expression: '1' });
if (state === 'looping') tab.send('Runtime.evaluate', { expression: 'for (;;);' });
if (state === 'stopped') process.kill(browser.pid, 'SIGSTOP');
process.stdout.write(`${browser.pid}\n`);
