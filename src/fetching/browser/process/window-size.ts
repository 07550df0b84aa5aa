/** Makes the window of a tab so large that its page has a certain size, as a visitor would. */
import { setTimeout as delay } from 'node:timers/promises';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How often, and after how many milliseconds, the window is asked whether it has its new size. */
const LOOKS = 20;
const LOOKING_PAUSE = 10;

const MEASURE = '[innerWidth, innerHeight, outerWidth, outerHeight, screen.availWidth, screen.availHeight]';

/** Returns false, with the window as it was, if that size does not fit on the screen, or the browser cannot do it. */
export async function fitWindow(session: Session, { width, height }: Size): Promise<boolean> {
  const measure = async (): Promise<readonly number[]> => {
    const { result } = await session.send('Runtime.evaluate', { expression: MEASURE, returnByValue: true });
    return Array.isArray(result.value) ? result.value : [];
  };
  try {
    const [{ windowId, bounds }, measured] = await Promise.all([session.send('Browser.getWindowForTarget'), measure()]);
    const [innerWidth = 0, innerHeight = 0, outerWidth = 0, outerHeight = 0, mostWidth = 0, mostHeight = 0] = measured;
    if (innerWidth === width && innerHeight === height) return true;
    const wanted = { width: width + outerWidth - innerWidth, height: height + outerHeight - innerHeight };
    if (wanted.width > mostWidth || wanted.height > mostHeight) return false;
    const resize = (to: Size) => session.send('Browser.setWindowBounds', { windowId, bounds: to });
    await resize(wanted);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const [nowWidth, nowHeight] = await measure();
      if (nowWidth === width && nowHeight === height) return true;
      await delay(LOOKING_PAUSE);
    }
    // Browsers have a smallest window.
    await resize({ width: bounds.width ?? outerWidth, height: bounds.height ?? outerHeight });
    return false;
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}
