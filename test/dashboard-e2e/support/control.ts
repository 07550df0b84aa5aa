/**
 * A control on a page, found by its role and its accessible name. It is searched again each time, so that a page may
 * redraw itself, and waited for, so that a page may be slow.
 */
import type { Protocol } from 'devtools-protocol';
import { selectAll } from './keys.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

export type Name = string | RegExp;

interface Wanted {
  readonly role: string;
  readonly name: Name | undefined;
  readonly within?: Control;
}

/** Where to click it: the label of a checkbox, because some of these are drawn only by their label. */
const PLACE = `async function () {
  const pressed = this.matches('[type=radio], [type=checkbox]') && this.labels[0] || this;
  pressed.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const place = () => {
    const { left, top, width, height } = pressed.getClientRects()[0] ?? {};
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = place();
  await new Promise(requestAnimationFrame);
  const { x, y } = place();
  if (before.x !== x || before.y !== y) throw new Error('it moves');
  const hit = document.elementFromPoint(x, y);
  if (!pressed.contains(hit)) throw new Error('it is covered by ' + hit?.outerHTML.slice(0, 200));
  globalThis.pressedAsMeant = false;
  addEventListener('click', ({ target }) => { globalThis.pressedAsMeant = pressed.contains(target); }, { capture: true, once: true });
  return { x, y };
}`;

/** Also in a page that replaced the one where it was pressed. */
const WAS_PRESSED = 'globalThis.pressedAsMeant !== false';
const MAX_CLICKS = 3;

export class Control {
  readonly #tab: Tab;
  readonly #wanted: Wanted;

  constructor(tab: Tab, wanted: Wanted) {
    this.#tab = tab;
    this.#wanted = wanted;
  }

  /** A control inside this one. */
  find(role: string, name?: Name): Control {
    return new Control(this.#tab, { role, name, within: this });
  }

  /** The only match, once it exists. */
  async found(): Promise<Protocol.Accessibility.AXNode> {
    try {
      return await until(`there is one ${this}`, async () => {
        const all = await this.all();
        if (all.length > 1) throw new Error(`there are ${all.length}`);
        return all[0];
      });
    } catch (error) {
      throw new Error(`${this} was not found. The page reads:\n${await this.#tab.text()}`, { cause: error });
    }
  }

  async gone(): Promise<void> {
    await until(`there is no ${this}`, async () => (await this.all()).length === 0);
  }

  /** The current matches; what is hidden from screen readers is not included. */
  async all(): Promise<readonly Protocol.Accessibility.AXNode[]> {
    const { role, name } = this.#wanted;
    const { nodes } = await this.#tab.session.send('Accessibility.queryAXTree', {
      ...(await this.#root()),
      role,
      ...(typeof name === 'string' && { accessibleName: name }),
    });
    return nodes.filter(
      (node) => !node.ignored && (!(name instanceof RegExp) || name.test(String(node.name?.value ?? ''))),
    );
  }

  async click(): Promise<void> {
    await this.#press();
  }

  /** Replaces its text, like pasting: typed key by key, a long text takes hundreds of messages. */
  async fill(text: string): Promise<void> {
    const pressed = await this.#press();
    await selectAll(this.#tab.session);
    await this.#tab.press('Backspace');
    await this.#tab.paste(text);
    const value = await this.#callOn<string>(pressed, 'function () { return this.isConnected && this.value; }');
    if (value !== text) throw new Error(`${this} has ${JSON.stringify(value)}`);
  }

  /** Selects an option of a list by its value, with the arrow keys. */
  async choose(value: string): Promise<void> {
    const [at, wanted] = await this.#call<[number, number]>(
      'function (value) { return [this.selectedIndex, [...this.options].findIndex((one) => one.value === value)]; }',
      value,
    );
    if (wanted < 0) throw new Error(`${this} has no ${value}`);
    await this.focus();
    const key = wanted > at ? 'ArrowDown' : 'ArrowUp';
    for (let step = 0; step < Math.abs(wanted - at); step += 1) await this.#tab.press(key);
    await until(`${this} is ${value}`, async () => (await this.value()) === value);
  }

  async focus(): Promise<void> {
    const { backendDOMNodeId } = await this.found();
    await this.#tab.session.send('DOM.focus', { backendNodeId: backendDOMNodeId ?? 0 });
  }

  /** Waits until it has the focus. */
  async focused(): Promise<void> {
    await until(`${this} has the focus`, () => this.isFocused());
  }

  isFocused(): Promise<boolean> {
    return this.#call<boolean>('function () { return document.activeElement === this; }');
  }

  /** Its visible text. */
  text(): Promise<string> {
    return this.#call<string>('function () { return this.innerText; }');
  }

  /**
   * Waits until it contains this text. It is searched again only if it is gone: finding it takes the browser ten times
   * as long as reading it.
   */
  async reads(text: Name): Promise<void> {
    let last = '';
    let node: string | undefined;
    await until(`${this} reads ${text}`, async () => {
      node ??= await this.#node();
      const read = this.#callOn<string | false>(node, 'function () { return this.isConnected && this.innerText; }');
      const now = await read.catch(() => false as const);
      if (now === false) {
        node = undefined;
        return false;
      }
      last = now;
      return typeof text === 'string' ? last.includes(text) : text.test(last);
    }).catch((error: Error) => {
      throw new Error(`${error.message}, but ${JSON.stringify(last)}`, { cause: error.cause });
    });
  }

  /** The content of its description lists, including collapsed ones. */
  async facts(): Promise<ReadonlyMap<string, string>> {
    const pairs = await this.#call<[string, string][]>(
      `function () {
        return [...this.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling.textContent]);
      }`,
    );
    return new Map(pairs);
  }

  value(): Promise<string> {
    return this.#call<string>('function () { return this.value; }');
  }

  /** An accessible state, such as `checked` or `expanded`. */
  async state(name: Protocol.Accessibility.AXPropertyName): Promise<unknown> {
    const { properties = [] } = await this.found();
    return properties.find((property) => property.name === name)?.value.value;
  }

  /** Its position in the window. */
  box(): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
    return this.#call('function () { return this.getBoundingClientRect().toJSON(); }');
  }

  toString(): string {
    const { role, name, within } = this.#wanted;
    const self = name === undefined ? role : `${role} ${typeof name === 'string' ? JSON.stringify(name) : name}`;
    return within === undefined ? self : `${self} in ${within}`;
  }

  async #root(): Promise<{ backendNodeId: number }> {
    const { within } = this.#wanted;
    if (within !== undefined) return { backendNodeId: (await within.found()).backendDOMNodeId ?? 0 };
    const { root } = await this.#tab.session.send('DOM.getDocument', { depth: 0 });
    return { backendNodeId: root.backendNodeId };
  }

  /** Presses it, and returns what was pressed. */
  async #press(): Promise<string> {
    // A page that redraws itself may have moved or replaced it.
    for (let clicks = 1; clicks <= MAX_CLICKS; clicks += 1) {
      const { node, x, y } = await until(`${this} can be pressed`, async () => {
        const found = await this.#node();
        return { node: found, ...(await this.#callOn<{ x: number; y: number }>(found, PLACE)) };
      });
      await this.#tab.clickAt(x, y);
      if (await this.#tab.evaluate<boolean>(WAS_PRESSED).catch(() => true)) return node;
    }
    throw new Error(`${this} was pressed ${MAX_CLICKS} times, and not met`);
  }

  async #call<T>(declaration: string, ...args: readonly string[]): Promise<T> {
    return this.#callOn<T>(await this.#node(), declaration, ...args);
  }

  /** The protocol's object id of its element. */
  async #node(): Promise<string> {
    const { backendDOMNodeId } = await this.found();
    const { object } = await this.#tab.session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId ?? 0 });
    return object.objectId ?? '';
  }

  async #callOn<T>(node: string, declaration: string, ...args: readonly string[]): Promise<T> {
    const { result, exceptionDetails } = await this.#tab.session.send('Runtime.callFunctionOn', {
      objectId: node,
      functionDeclaration: declaration,
      arguments: args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }
}
