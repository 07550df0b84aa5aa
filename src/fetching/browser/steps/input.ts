/** The mouse and keyboard of one tab: a page cannot tell this input from a user's. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Chord, type Key, keyOfCharacter, MODIFIER_BITS, parseChord } from '../../key.ts';
import type { Session } from '../protocol/protocol-client.ts';
import type { Point } from './in-page-aim.ts';

/** Up to this many characters are typed key by key; a longer text is inserted at once, as when pasting. */
const MAX_TYPED = 500;

/** Two taps within this many milliseconds are a double tap. */
const DOUBLE_TAP_TIME = 400;

/** The pressure that pages see while a button of a mouse is pressed; by default the protocol says 0. */
const PRESSED = 0.5;

export class Input {
  readonly #session: Session;
  readonly #scale: number;
  /** Whether its pointer is a finger. */
  readonly isTouched: boolean;
  #tappedAt = Number.NEGATIVE_INFINITY;

  /** `scale` is the scale at which the tab is drawn: input coordinates are in those pixels. */
  constructor(session: Session, scale: number, isTouched = false) {
    this.#session = session;
    this.#scale = scale;
    this.isTouched = isTouched;
  }

  #inPicture({ x, y }: Point): Point {
    return { x: x * this.#scale, y: y * this.#scale };
  }

  async moveTo(point: Point): Promise<void> {
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...this.#inPicture(point) });
  }

  /** A tap on a touch device: as there, the browser adds the mouse events. */
  async clickAt(point: Point): Promise<void> {
    if (this.isTouched) return this.#tap(point);
    await this.moveTo(point);
    const press = { ...this.#inPicture(point), button: 'left', clickCount: 1 } as const;
    await this.#session.send('Input.dispatchMouseEvent', {
      ...press,
      type: 'mousePressed',
      buttons: 1,
      force: PRESSED,
    });
    await this.#session.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased', buttons: 0 });
  }

  async #tap(point: Point): Promise<void> {
    // Two taps in quick succession would be a double tap, which zooms.
    const early = this.#tappedAt + DOUBLE_TAP_TIME - performance.now();
    if (early > 0) await delay(early);
    const touchPoints = [this.#inPicture(point)];
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    this.#tappedAt = performance.now();
  }

  async turnWheel(point: Point, deltaY: number): Promise<void> {
    const wheel = { ...this.#inPicture(point), deltaX: 0, deltaY };
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...wheel });
  }

  /** `name` is a key that `parseChord` knows. */
  async press(name: string): Promise<void> {
    const chord = parseChord(name);
    if (chord) await this.#press(chord);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    const characters = [...text];
    const canInsert = !this.#session.lacks('Input.insertText');
    const insert = (some: string) => this.#session.send('Input.insertText', { text: some });
    if (canInsert && characters.length > MAX_TYPED) await insert(text);
    else
      for (const character of characters) {
        // The Tab key would leave the field, and the rest would go elsewhere.
        if (canInsert && character === '\t') await insert(character);
        else await this.#press(keyOfCharacter(character));
      }
  }

  async #press({ key, modifiers }: Chord): Promise<void> {
    let held = 0;
    for (const modifier of modifiers) {
      held |= MODIFIER_BITS[modifier];
      await this.#send('rawKeyDown', modifierKey(modifier), held);
    }
    await this.#send(key.text === undefined ? 'rawKeyDown' : 'keyDown', key, held);
    await this.#send('keyUp', key, held);
    for (const modifier of modifiers.toReversed()) {
      held &= ~MODIFIER_BITS[modifier];
      await this.#send('keyUp', modifierKey(modifier), held);
    }
  }

  async #send(type: 'keyDown' | 'rawKeyDown' | 'keyUp', key: Key, modifiers: number): Promise<void> {
    const { text, code, keyCode, location } = key;
    await this.#session.send('Input.dispatchKeyEvent', {
      type,
      key: key.key,
      code,
      windowsVirtualKeyCode: keyCode,
      nativeVirtualKeyCode: keyCode,
      modifiers,
      location,
      ...(type === 'keyDown' && text !== undefined && { text, unmodifiedText: text }),
    });
  }
}

function modifierKey(name: string): Key {
  const { key } = parseChord(name) ?? {};
  if (!key) throw new Error(`${name} is no key`);
  return { ...key, text: undefined };
}
