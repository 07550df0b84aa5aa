/** What part of a page a picture shows, and how much of that it can hold. Pure. */
import type { PictureFormat } from '../../page.ts';
import { MOST_PIXELS } from './picture-room.ts';

/** In pixels of CSS, from the top left corner of the page. */
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

/** Pixels of CSS that a picture is wide or tall at most. */
export const LONGEST_SIDE = 20_000;

/** Pixels of one side that a file of the format can have. */
const FORMAT_LIMITS: Readonly<Record<PictureFormat, number>> = { png: 2 ** 31 - 1, jpeg: 65_500, webp: 16_383 };

/** Less than that beyond a pixel is none: sizes in CSS are fractions, and sums of them are not exact. */
const INEXACT = 0.01;

/** The whole pixels of CSS that an area touches. */
export function wholePixels({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.floor(x + INEXACT), Math.floor(y + INEXACT)];
  const [right, bottom] = [Math.ceil(x + width - INEXACT), Math.ceil(y + height - INEXACT)];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** What of it is on the page; undefined where nothing is. */
export function onPage(area: Area, page: Size): Area | undefined {
  const [x, y] = [Math.max(0, area.x), Math.max(0, area.y)];
  const width = Math.min(area.x + area.width, page.width) - x;
  const height = Math.min(area.y + area.height, page.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The beginning of an area that fits into a picture, which has `scale` pixels for each of CSS. */
export function fitting(area: Area, scale: number, format: PictureFormat): Area {
  const longest = Math.max(1, Math.min(LONGEST_SIDE, Math.floor(FORMAT_LIMITS[format] / scale)));
  const width = Math.min(area.width, longest);
  const tallest = Math.max(1, Math.floor(MOST_PIXELS / (width * scale * scale)));
  return { ...area, width, height: Math.min(area.height, longest, tallest) };
}

/** The least area around all of these corners, given as pairs of numbers. */
export function around(quads: readonly (readonly number[])[]): Area | undefined {
  const xs = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 0));
  const ys = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 1));
  if (xs.length === 0) return undefined;
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
