/**
 * The messages between the dashboard and the frame that shows a scraped page. The dashboard does not trust the frame's
 * document: messages from it are read only as texts and numbers within limits.
 */
import type { Suggestion } from './suggest-selector.ts';

export type Step = 'parent' | 'child' | 'previous' | 'next';

export type ToFrame =
  | { readonly type: 'show'; readonly html: string; readonly picking: boolean }
  /** Moves the picked element, as the arrow keys do. */
  | { readonly type: 'step'; readonly to: Step }
  /** Counts and outlines what a selector matches. */
  | { readonly type: 'try'; readonly selector: string };

export interface Picked {
  /** A short description of the element: `h2.title`. */
  readonly label: string;
  /** The beginning of its text. */
  readonly text: string;
  readonly one: readonly Suggestion[];
  readonly all: readonly Suggestion[];
}

export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'shown'; readonly cut: boolean }
  | { readonly type: 'picked'; readonly picked: Picked }
  /** If `matches` is undefined, it is not a valid selector. */
  | { readonly type: 'tried'; readonly selector: string; readonly matches: number | undefined }
  | { readonly type: 'escaped' }
  /** The user pressed Enter to accept what is picked. */
  | { readonly type: 'accepted' };

const MAX_SELECTOR_LENGTH = 8_192;
const MAX_LABEL_LENGTH = 200;
const MAX_SUGGESTIONS = 10;

/** A message of the frame, or undefined for anything else. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  const message = fieldsOf(data);
  switch (message.type) {
    case 'ready':
    case 'escaped':
    case 'accepted':
      return { type: message.type };
    case 'shown':
      return { type: 'shown', cut: message.cut === true };
    case 'tried':
      return { type: 'tried', selector: text(message.selector, MAX_SELECTOR_LENGTH), matches: count(message.matches) };
    case 'picked':
      return { type: 'picked', picked: readPicked(fieldsOf(message.picked)) };
    default:
      return undefined;
  }
}

function readPicked({ label, text: words, one, all }: Fields): Picked {
  return {
    label: text(label, MAX_LABEL_LENGTH),
    text: text(words, MAX_LABEL_LENGTH),
    one: suggestions(one),
    all: suggestions(all),
  };
}

function suggestions(value: unknown): Suggestion[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_SUGGESTIONS).flatMap((item) => {
    const { selector, matches } = fieldsOf(item);
    const number = count(matches);
    const written = text(selector, MAX_SELECTOR_LENGTH);
    return number === undefined || written === '' ? [] : [{ selector: written, matches: number }];
  });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The frame never sends longer texts. */
function text(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest ? value : '';
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
