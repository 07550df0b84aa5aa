/**
 * A tab, used as people use one: what is on it is found by the role and the name that it has for a screen reader,
 * pressed with the mouse, written into with the keyboard.
 */
import type { ProtocolClient, Session } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { Control, type Name } from './control.ts';
import { type Modifier, pressKey } from './keys.ts';
import { TabRecord } from './tab-record.ts';
import { until } from './until.ts';

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly phone?: boolean;
}

export class Tab {
  readonly session: Session;
  readonly contextId: string;
  readonly record = new TabRecord();
  readonly #client: ProtocolClient;
  /** Frames that run in a process of their own, by the address of their document. */
  readonly #frames = new Map<string, Session>();

  static async begin(client: ProtocolClient, session: Session, contextId: string): Promise<Tab> {
    const tab = new Tab(client, session, contextId);
    await tab.record.listenTo(session);
    tab.#followFrames();
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    // Several tabs at once: each believes that it is the one in front.
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await tab.prefer('light');
    return tab;
  }

  private constructor(client: ProtocolClient, session: Session, contextId: string) {
    this.#client = client;
    this.session = session;
    this.contextId = contextId;
  }

  /** Goes to an address, and returns when its document is there. */
  async open(url: string): Promise<void> {
    const { errorText } = await this.session.send('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
  }

  reload(): Promise<void> {
    return this.loads(() => this.session.send('Page.reload', {}));
  }

  /**
   * Does something that leads to another document, and returns when that is there: what is asked of one that goes is
   * not answered.
   */
  async loads(leave: () => Promise<unknown>): Promise<void> {
    const loaded = this.session.once('Page.loadEventFired');
    await leave();
    await loaded;
  }

  find(role: string, name?: Name): Control {
    return new Control(this, { role, name });
  }

  address(): Promise<string> {
    return this.evaluate<string>('location.href');
  }

  /** All that can be read on the page. */
  text(): Promise<string> {
    return this.evaluate<string>('document.body.innerText');
  }

  press(key: string, modifier?: Modifier): Promise<void> {
    return pressKey(this.session, key, modifier);
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character);
  }

  /** Puts a text in at once. */
  paste(text: string): Promise<void> {
    return this.session.send('Input.insertText', { text });
  }

  async clickAt(x: number, y: number): Promise<void> {
    const mouse = { x, y, button: 'left', clickCount: 1 } as const;
    await this.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await this.session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
    await this.session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
  }

  /** Presses the first element that a selector matches in a frame whose document has this address. */
  async clickInFrame(frame: Control, url: string, selector: string): Promise<void> {
    const { x, y } = await until(`${selector} is in the frame`, () =>
      this.evaluateInFrame<{ x: number; y: number } | undefined>(
        url,
        `(() => {
          const pressed = document.querySelector(${JSON.stringify(selector)});
          pressed?.scrollIntoView({ block: 'center' });
          return pressed?.getBoundingClientRect().toJSON();
        })()`,
      ),
    );
    const box = await frame.box();
    await this.clickAt(box.x + x + 5, box.y + y + 5);
  }

  /** The Tab key, until it has come to this control. */
  async tabTo(control: Control): Promise<void> {
    await control.found();
    const seen: string[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      if (await control.isFocused()) return;
      await this.press('Tab');
      seen.push(await this.evaluate<string>('document.activeElement?.outerHTML.slice(0, 60) ?? "nothing"'));
    }
    throw new Error(`the Tab key does not come to ${control}, only to:\n${seen.join('\n')}`);
  }

  prefer(scheme: 'light' | 'dark'): Promise<void> {
    return this.session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: scheme },
        // What moves is in the way of the mouse, and of pictures.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  }

  /** Returns when nothing on the page moves or changes its color any more. */
  async atRest(): Promise<void> {
    const frame = 'await new Promise(requestAnimationFrame);';
    await until('the page is at rest', () =>
      this.evaluate<boolean>(
        `(async () => { ${frame} ${frame} return document.getAnimations().every(({ playState }) => playState !== 'running'); })()`,
      ),
    );
  }

  async resize({ width, height, phone = false }: Screen): Promise<void> {
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: phone,
    });
    await this.session.send('Emulation.setTouchEmulationEnabled', { enabled: phone });
  }

  /** The value of an expression, which may be a promise. */
  evaluate<T>(expression: string): Promise<T> {
    return evaluateIn<T>(this.session, expression);
  }

  /**
   * The same in a world of its own: the page's variables are not there, and its scripts see nothing of ours. Goes with
   * the document.
   */
  async openWorld(): Promise<{ evaluate<T>(expression: string): Promise<T> }> {
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const { executionContextId } = await this.session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    return { evaluate: (expression) => evaluateIn(this.session, expression, executionContextId) };
  }

  /** The same in the frame whose document has this address, wherever it runs. */
  async evaluateInFrame<T>(url: string, ...expressions: readonly string[]): Promise<T> {
    return until(`there is a frame with ${url}`, async () => {
      const apart = this.#frames.get(url);
      const session = apart?.ended === false ? apart : this.session;
      const { frameTree } = await session.send('Page.getFrameTree');
      const frames = [frameTree, ...(frameTree.childFrames ?? [])].map(({ frame }) => frame);
      const frame = frames.find((each) => each.url === url);
      return frame && { value: await evaluateInWorld<T>(session, frame.id, expressions) };
    }).then(({ value }) => value);
  }

  async cookies(): Promise<readonly { readonly name: string; readonly value: string; readonly httpOnly: boolean }[]> {
    const { cookies } = await this.#client.browser.send('Storage.getCookies', { browserContextId: this.contextId });
    return cookies;
  }

  async allow(...permissions: readonly string[]): Promise<void> {
    for (const name of permissions) {
      await this.#client.browser.send('Browser.setPermission', {
        permission: { name },
        setting: 'granted',
        browserContextId: this.contextId,
      });
    }
  }

  /** A picture as PNG, taken when nothing moves and with the pointer out of the way. */
  /** WebP takes less than half of what PNG does. */
  async screenshot(): Promise<Buffer> {
    await this.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
    await this.atRest();
    const { data } = await this.session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    await this.session.send('Page.close');
  }

  #followFrames(): void {
    this.session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'iframe') return;
      const frame = this.#client.session(sessionId);
      frame.on('Page.frameNavigated', ({ frame: { url } }) => this.#frames.set(url, frame));
      this.#frames.set(targetInfo.url, frame);
      void this.record.listenTo(frame);
    });
  }
}

async function evaluateIn<T>(session: Session, expression: string, contextId?: number): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
    ...(contextId !== undefined && { contextId }),
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

async function evaluateInWorld<T>(session: Session, frameId: string, expressions: readonly string[]): Promise<T> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId });
  let value: unknown;
  for (const expression of expressions) value = await evaluateIn(session, expression, executionContextId);
  return value as T;
}
