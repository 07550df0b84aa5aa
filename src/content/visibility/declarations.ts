/** What a list of CSS declarations says about whether text can be seen. Reads a bounded part of any input; never throws. */
import { readColor } from './colors.ts';

const LONGEST = 4000;

export interface Look {
  /** `display: none` or `visibility: hidden`. */
  readonly isHidden: boolean | undefined;
  readonly isTransparent: boolean;
  /** No size, clipped to nothing, or far outside of the page. */
  readonly isOutOfSight: boolean;
  /** It is made visible by movement: text that fades or slides in. */
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
/** So far outside of the page, or so far to the side of its box, that nobody sees it. */
const FAR_AWAY = 900;

/** Most attributes say nothing of the kind, which one look tells. */
const WORTH_READING =
  /none|hidden|visib|display|opacity|font-size|clip|left|right|top|indent|color|background|width|height/i;

export function readLook(style: string): Look | undefined {
  if (!WORTH_READING.test(style)) return undefined;
  const said = declarationsOf(style.slice(0, LONGEST));
  if (said.size === 0) return undefined;
  const look: Look = {
    isHidden: hidingOf(said.get('display'), said.get('visibility')),
    isTransparent: isNothing(said.get('opacity')),
    isOutOfSight: isOutOfSight(said),
    moves: isMoved(said),
    color: readColor(said.get('color')),
    background: readColor(said.get('background-color') ?? said.get('background')),
  };
  return saysSomething(look) ? look : undefined;
}

function saysSomething({ isHidden, isTransparent, isOutOfSight: isOut, moves, color, background }: Look): boolean {
  return isHidden !== undefined || isTransparent || isOut || moves || color !== undefined || background !== undefined;
}

function isMoved(said: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of said) if (MOVING.has(name) && value !== 'none') return true;
  return false;
}

function hidingOf(display: string | undefined, visibility: string | undefined): boolean | undefined {
  if (display === 'none' || visibility === 'hidden' || visibility === 'collapse') return true;
  return display === undefined && visibility === undefined ? undefined : false;
}

/** Lower case, without `!important`; the last of a name counts. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 1) continue;
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replace('!important', '')
      .trim();
    if (value !== '') said.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return said;
}

function isOutOfSight(said: ReadonlyMap<string, string>): boolean {
  return isNothing(said.get('font-size')) || isClipped(said) || isFarAway(said) || isWithoutRoom(said);
}

/** Zero in any unit. */
function isNothing(value: string | undefined): boolean {
  return value !== undefined && /^[+-]?0*\.?0*(?:e\d+)?(?:[a-z]{1,4}|%)?$/.test(value) && /\d/.test(value);
}

function isClipped(said: ReadonlyMap<string, string>): boolean {
  const clip = said.get('clip')?.replace(/\s+/g, '') ?? '';
  if (/^rect\((?:[01](?:px)?,?){4}\)$/.test(clip) && isTakenOut(said)) return true;
  const path = said.get('clip-path')?.replace(/\s+/g, '') ?? '';
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

/** A box of no height or one pixel, of which nothing comes out, taken out of the text. */
function isWithoutRoom(said: ReadonlyMap<string, string>): boolean {
  if (!(said.get('overflow') ?? '').startsWith('hidden') || !isTakenOut(said)) return false;
  return isTiny(said.get('width')) || isTiny(said.get('height')) || isTiny(said.get('max-height'));
}

function isTiny(value: string | undefined): boolean {
  return value !== undefined && /^[01](?:px)?$/.test(value);
}

const UNITS: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, vw: 12, vh: 8, pt: 1.3, '%': 10 };

function pixels(value: string | undefined): number {
  const [, amount = '', unit = 'px'] = /^([+-]?[\d.]+)(px|em|rem|vw|vh|pt|%)?$/.exec(value ?? '') ?? [];
  return amount === '' ? 0 : Number(amount) * (UNITS[unit] ?? 1);
}
