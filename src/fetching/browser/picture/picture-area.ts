/** The part of a page that a screenshot shows, and how much of it fits. Pure. */
import type { PictureFormat } from '../../page.ts';
import { MAX_PIXELS } from './picture-turns.ts';

/** In CSS pixels, from the top left corner of the page. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest width or height of a screenshot, in CSS pixels. */
export const MAX_SIDE = 20_000;

/** The largest side in pixels that each format allows. */
const FORMAT_LIMITS: Readonly<Record<PictureFormat, number>> = { png: 2 ** 31 - 1, jpeg: 65_500, webp: 16_383 };

/** Smaller fractions of a pixel are ignored: sizes in CSS are fractions, and their sums are not exact. */
const INEXACT = 0.01;

/** The smallest area of whole CSS pixels that contains the area. */
export function wholePixels({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.floor(x + INEXACT), Math.floor(y + INEXACT)];
  const [right, bottom] = [Math.ceil(x + width - INEXACT), Math.ceil(y + height - INEXACT)];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** The part of the area that is on the page; undefined if none is. */
export function onPage(area: Area, page: Size): Area | undefined {
  const [x, y] = [Math.max(0, area.x), Math.max(0, area.y)];
  const width = Math.min(area.x + area.width, page.width) - x;
  const height = Math.min(area.y + area.height, page.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The top left part of an area that fits in a screenshot with `scale` pixels per CSS pixel. */
export function fitting(area: Area, scale: number, format: PictureFormat): Area {
  const longest = Math.max(1, Math.min(MAX_SIDE, Math.floor(FORMAT_LIMITS[format] / scale)));
  const width = Math.min(area.width, longest);
  const tallest = Math.max(1, Math.floor(MAX_PIXELS / (width * scale * scale)));
  return { ...area, width, height: Math.min(area.height, longest, tallest) };
}

/** The smallest area around all of these corners, given as pairs of numbers. */
export function around(quads: readonly (readonly number[])[]): Area | undefined {
  const xs = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 0));
  const ys = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 1));
  if (xs.length === 0) return undefined;
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
