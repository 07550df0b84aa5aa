/** Keys as a keyboard sends them. */
import type { Session } from '../../../src/fetching/browser/protocol/protocol-client.ts';

interface Key {
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  /** The text of the key. */
  readonly text?: string;
}

const NAMED: Readonly<Record<string, Key>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
};

const MODIFIERS = { Shift: 8, Control: 2 } as const;

export type Modifier = keyof typeof MODIFIERS;

/** Presses a key by its name, or the key for a character. */
export async function pressKey(session: Session, key: string, modifier?: Modifier): Promise<void> {
  const named: Key = NAMED[key] ?? { code: '', windowsVirtualKeyCode: 0, text: key };
  const { text, ...which } = named;
  const pressed = { key, ...which, modifiers: modifier === undefined ? 0 : MODIFIERS[modifier] };
  const writes = text !== undefined && modifier !== 'Control';
  await session.send('Input.dispatchKeyEvent', {
    ...pressed,
    type: writes ? 'keyDown' : 'rawKeyDown',
    ...(writes && { text }),
  });
  await session.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' });
}

/** What Ctrl+A does. */
export async function selectAll(session: Session): Promise<void> {
  const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: MODIFIERS.Control };
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown', commands: ['selectAll'] });
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}
