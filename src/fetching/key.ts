/** Keys of a keyboard (US layout), by the names in `KeyboardEvent.key`, alone or with modifiers: `Control+A`. */

export interface Key {
  readonly key: string;
  readonly code: string;
  /** The `keyCode` that old pages use. */
  readonly keyCode: number;
  /** The character that it types, if any. */
  readonly text: string | undefined;
  /** 1 and 2 are the left and the right one of two, 3 is the number pad. */
  readonly location: number;
}

export interface Chord {
  readonly key: Key;
  /** Modifiers that are held down, in this order. */
  readonly modifiers: readonly Modifier[];
}

const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift'] as const;
export type Modifier = (typeof MODIFIERS)[number];

/** Bits of the modifiers in the protocol. */
export const MODIFIER_BITS: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

const NAMED: Readonly<Record<string, readonly [code: string, keyCode: number, text?: string, location?: number]>> = {
  Alt: ['AltLeft', 18, undefined, 1],
  ArrowDown: ['ArrowDown', 40],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  ArrowUp: ['ArrowUp', 38],
  Backspace: ['Backspace', 8],
  CapsLock: ['CapsLock', 20],
  ContextMenu: ['ContextMenu', 93],
  Control: ['ControlLeft', 17, undefined, 1],
  Delete: ['Delete', 46],
  End: ['End', 35],
  Enter: ['Enter', 13, '\r'],
  Escape: ['Escape', 27],
  Home: ['Home', 36],
  Insert: ['Insert', 45],
  Meta: ['MetaLeft', 91, undefined, 1],
  PageDown: ['PageDown', 34],
  PageUp: ['PageUp', 33],
  Pause: ['Pause', 19],
  Shift: ['ShiftLeft', 16, undefined, 1],
  Tab: ['Tab', 9],
};

/** Other names that people use. */
const ALIASES: Readonly<Record<string, string>> = {
  return: 'Enter',
  esc: 'Escape',
  space: ' ',
  spacebar: ' ',
  del: 'Delete',
  ins: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
};

/** For each key that types a character: the character, also with Shift. */
const WRITING: readonly (readonly [code: string, keyCode: number, plain: string, shifted: string])[] = [
  ['Space', 32, ' ', ' '],
  ['Backquote', 192, '`', '~'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
  ...[...'0123456789'].map((digit, at) => [`Digit${digit}`, 48 + at, digit, ')!@#$%^&*('[at] ?? digit] as const),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => {
    const upper = letter.toUpperCase();
    return [`Key${upper}`, 65 + at, letter, upper] as const;
  }),
];

const LETTER = /^[A-Z]$/;
const KEYS = new Map<string, Key>();
const LOWER_NAMES = new Map<string, string>(Object.entries(ALIASES));
const SHIFTED = new Map<string, string>();
const NEEDS_SHIFT = new Set<string>();

for (const [key, [code, keyCode, text, location = 0]] of Object.entries(NAMED)) {
  KEYS.set(key, { key, code, keyCode, text, location });
}
for (let number = 1; number <= 12; number += 1) {
  const key = `F${number}`;
  KEYS.set(key, { key, code: key, keyCode: 111 + number, text: undefined, location: 0 });
}
for (const name of KEYS.keys()) LOWER_NAMES.set(name.toLowerCase(), name);
for (const [code, keyCode, plain, shifted] of WRITING) {
  for (const key of new Set([plain, shifted])) KEYS.set(key, { key, code, keyCode, text: key, location: 0 });
  if (plain === shifted) continue;
  SHIFTED.set(plain, shifted);
  NEEDS_SHIFT.add(shifted);
}

/** The key for this character; a character without a key is typed without a code. */
export function keyOfCharacter(character: string): Chord {
  const name = character === '\n' || character === '\r' ? 'Enter' : character === '\t' ? 'Tab' : character;
  const key = KEYS.get(name);
  if (!key) return { key: { key: character, code: '', keyCode: 0, text: character, location: 0 }, modifiers: [] };
  return { key, modifiers: NEEDS_SHIFT.has(name) ? ['Shift'] : [] };
}

/** Undefined where there is no such key. */
export function parseChord(text: string): Chord | undefined {
  // `+` is a key as well: `Control++`.
  const parts = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const names = parts.map((part) => keyName(part));
  const name = names.pop();
  if (name === undefined || !names.every((each) => isModifier(each))) return undefined;
  const modifiers = new Set(names as Modifier[]);
  // With these modifiers a key is a command and types nothing: `Control+A` selects all, without Shift.
  const commands = modifiers.has('Control') || modifiers.has('Meta') || modifiers.has('Alt');
  const isPlain = commands && !modifiers.has('Shift');
  const written = modifiers.has('Shift')
    ? (SHIFTED.get(name) ?? name)
    : isPlain && LETTER.test(name)
      ? name.toLowerCase()
      : name;
  if (!commands && NEEDS_SHIFT.has(written)) modifiers.add('Shift');
  const key = KEYS.get(written) ?? characterKey(written);
  if (!key) return undefined;
  return { key: commands ? { ...key, text: undefined } : key, modifiers: [...modifiers] };
}

/** As written, if that is a key; otherwise ignoring case. */
function keyName(part: string): string {
  if (KEYS.has(part) || [...part].length === 1) return part;
  return LOWER_NAMES.get(part.toLowerCase()) ?? part;
}

function isModifier(name: string): name is Modifier {
  return (MODIFIERS as readonly string[]).includes(name);
}

function characterKey(name: string): Key | undefined {
  return [...name].length === 1 ? keyOfCharacter(name).key : undefined;
}
