/**
 * What a list of CSS declarations says about the visibility of text. Reads a limited part of any input; never throws.
 */
import { readColor } from './colors.ts';

const LONGEST = 4000;

export interface TextStyle {
  /** `display: none` or `visibility: hidden`. */
  readonly isHidden: boolean | undefined;
  readonly isTransparent: boolean;
  /** Clipped to nothing, or far outside of the page. */
  readonly isOutOfSight: boolean;
  /** Letters without size, except in what has a size of its own. */
  readonly isSizeless: boolean;
  /** Whether an animation may reveal it: text that fades or slides in. */
  readonly moves: boolean;
  readonly color: string | undefined;
  readonly background: string | undefined;
}

const MOVING = new Set([
  'transform',
  'translate',
  'scale',
  'will-change',
  'transition',
  'transition-property',
  'animation',
  'animation-name',
  'filter',
]);
/** The properties that are read from a declaration block; all others are skipped. */
const READ: ReadonlySet<string> = new Set([
  ...MOVING,
  ...`display visibility opacity font font-size clip clip-path position text-indent margin-left left right top bottom
  inset-inline-start overflow width height max-height color background background-color`.split(/\s+/),
]);
/** Pixels outside of the page, or beside its box, from which it is invisible. */
const FAR_AWAY = 900;

/** A quick check that most style attributes fail. */
const WORTH_READING =
  /none|hidden|visib|display|opacity|font-size|font:|clip|left|right|top|indent|color|background|width|height/i;

export function readTextStyle(style: string): TextStyle | undefined {
  if (!WORTH_READING.test(style)) return undefined;
  const said = declarationsOf(style.slice(0, LONGEST));
  if (said.size === 0) return undefined;
  const textStyle: TextStyle = {
    isHidden: hidingOf(said.get('display'), said.get('visibility')),
    isTransparent: isNothing(said.get('opacity')),
    isOutOfSight: isClipped(said) || isFarAway(said) || isWithoutRoom(said),
    isSizeless: isNothing(said.get('font-size')) || /^0[a-z]*\//.test(said.get('font') ?? ''),
    moves: isMoved(said),
    color: readColor(said.get('color')),
    background: readColor(said.get('background-color') ?? said.get('background')),
  };
  return saysSomething(textStyle) ? textStyle : undefined;
}

function saysSomething({ isHidden, color, background, ...style }: TextStyle): boolean {
  const isUnseen = style.isTransparent || style.isOutOfSight || style.isSizeless;
  return isUnseen || style.moves || isHidden !== undefined || color !== undefined || background !== undefined;
}

/** Whether letters have a size of their own, whatever that of the element around them is. */
export function setsLetterSize(style: string): boolean {
  const said = declarationsOf(style.slice(0, LONGEST));
  const size = said.get('font-size') ?? /\b[\d.]+(?:px|pt|rem)/.exec(said.get('font') ?? '')?.[0];
  return size !== undefined && !isNothing(size) && !/(?:em|%|ex|ch|er|inherit|unset)$/.test(size.replace(/rem$/, ''));
}

function isMoved(said: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of said) if (MOVING.has(name) && value !== 'none') return true;
  return false;
}

function hidingOf(display: string | undefined, visibility: string | undefined): boolean | undefined {
  if (display === 'none' || visibility === 'hidden' || visibility === 'collapse') return true;
  return display === undefined && visibility === undefined ? undefined : false;
}

/** Only those read here, in lower case, without `!important`; the last declaration of a name counts. */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  let colon = -1;
  for (let start = 0, end = 0; start < style.length; start = end + 1) {
    end = style.indexOf(';', start);
    if (end === -1) end = style.length;
    if (colon < start) colon = style.indexOf(':', start);
    if (colon === -1) break;
    if (colon >= end || colon === start) continue;
    const name = style.slice(start, colon).trim().toLowerCase();
    if (!READ.has(name)) continue;
    const value = style
      .slice(colon + 1, end)
      .toLowerCase()
      .replace('!important', '')
      .trim();
    if (value !== '') said.set(name, value);
  }
  return said;
}

/** Zero in any unit. */
function isNothing(value: string | undefined): boolean {
  return value !== undefined && /^[+-]?0*\.?0*(?:e\d+)?(?:[a-z]{1,4}|%)?$/.test(value) && /\d/.test(value);
}

function isClipped(said: ReadonlyMap<string, string>): boolean {
  const clip = said.get('clip')?.replace(/\s+/g, '');
  if (clip !== undefined && /^rect\((?:[01](?:px)?,?){4}\)$/.test(clip) && isTakenOut(said)) return true;
  const path = said.get('clip-path')?.replace(/\s+/g, '');
  if (path === undefined) return false;
  return (
    /^inset\((?:50|100)%/.test(path) || /^circle\(0/.test(path) || /^polygon\((?:0(?:px|%)?0(?:px|%)?,?)+\)$/.test(path)
  );
}

function isTakenOut(said: ReadonlyMap<string, string>): boolean {
  const position = said.get('position');
  return position === 'absolute' || position === 'fixed';
}

function isFarAway(said: ReadonlyMap<string, string>): boolean {
  if (pixels(said.get('text-indent')) <= -FAR_AWAY) return true;
  if (!isTakenOut(said) && said.get('position') !== 'relative') return pixels(said.get('margin-left')) <= -FAR_AWAY;
  return ['left', 'right', 'top', 'bottom', 'margin-left', 'inset-inline-start'].some((side) => {
    const distance = pixels(said.get(side));
    return distance <= -FAR_AWAY || (distance >= FAR_AWAY * 5 && side !== 'top' && side !== 'bottom');
  });
}

/** A box with no height or one pixel, with hidden overflow and out of the text flow. */
function isWithoutRoom(said: ReadonlyMap<string, string>): boolean {
  if (!(said.get('overflow') ?? '').startsWith('hidden') || !isTakenOut(said)) return false;
  return isTiny(said.get('width')) || isTiny(said.get('height')) || isTiny(said.get('max-height'));
}

function isTiny(value: string | undefined): boolean {
  return value !== undefined && /^[01](?:px)?$/.test(value);
}

const UNITS: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, vw: 12, vh: 8, pt: 1.3, '%': 10 };

function pixels(value: string | undefined): number {
  if (value === undefined) return 0;
  const [, amount = '', unit = 'px'] = /^([+-]?[\d.]+)(px|em|rem|vw|vh|pt|%)?$/.exec(value) ?? [];
  return amount === '' ? 0 : Number(amount) * (UNITS[unit] ?? 1);
}
