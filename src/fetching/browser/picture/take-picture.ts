/** Takes a screenshot of a page that is ready: of the visible part, the full page, or one element. */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../../failure.ts';
import type { PageRequest, Picture, PictureProblem, PictureRequest } from '../../page.ts';
import { callText } from '../in-page/in-page.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError } from '../protocol/protocol-client.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import { within } from '../within.ts';
import { boxOf, findObject } from './element-box.ts';
import { pixelRatio, settleDrawing } from './in-page-picture.ts';
import { type Area, fitting, onPage, type Size, wholePixels } from './picture-area.ts';
import { pictureSize } from './picture-size.ts';
import type { PictureTurns } from './picture-turns.ts';

/** Milliseconds that are reserved for the screenshot itself if the page does not stop moving. */
const TAKING_RESERVE = 3_000;
const SETTLING_GRACE = 200;

export interface PictureLimits {
  readonly turns: PictureTurns;
  readonly maxBytes: number;
  /** By the clock of `performance.now()`. */
  readonly endsAt: number;
}

/** What a screenshot shows, on the page and in CSS pixels. */
interface Subject {
  readonly area: Area;
  readonly isScreen: boolean;
  /** Screenshot pixels per CSS pixel. */
  readonly scale: number;
}

/** Rejects with a `FetchFailure` if it cannot be taken in time, or is too large. */
export async function takePicture(
  page: LoadedPage,
  wanted: PictureRequest,
  { jsTimeout, partition: caller }: Pick<PageRequest, 'jsTimeout' | 'partition'>,
  { turns, maxBytes, endsAt }: PictureLimits,
): Promise<Picture | PictureProblem> {
  const late = () =>
    new FetchFailure('timeout', 'The page was retrieved, but there was no time left to take its picture.');
  const inTime = <T>(work: Promise<T>) => within(work, endsAt, late);
  const { session } = page;
  let element: string | undefined;
  if (wanted.selector !== undefined) {
    element = await inTime(findObject(page, wanted.selector, endsAt));
    if (element === undefined) return 'element not found';
    // An element that cannot be scrolled to has no box either; that is handled below.
    await inTime(session.send('DOM.scrollIntoViewIfNeeded', { objectId: element }).catch(() => {}));
  }
  await settle(page, Math.min(jsTimeout, endsAt - performance.now() - TAKING_RESERVE), element !== undefined);
  const subject = await inTime(subjectOf(page, wanted, element));
  if (!subject) return 'element not shown';
  const { area, isScreen, scale } = subject;
  const clip = fitting(area, scale, wanted.format);
  const isCut = clip.width < area.width || clip.height < area.height;
  const pixels = Math.ceil(clip.width * scale) * Math.ceil(clip.height * scale);
  const how = {
    format: wanted.format,
    ...(wanted.format === 'png' ? { optimizeForSpeed: true } : { quality: wanted.quality }),
    ...((!isScreen || isCut) && { clip: { ...clip, scale: 1 }, captureBeyondViewport: true }),
  };
  try {
    const capture = () => session.sendForData('Page.captureScreenshot', how, maxBytes);
    const bytes = await turns.use({ pixels, caller }, endsAt, late, capture);
    const size = pictureSize(bytes) ?? sizeOf(clip, scale);
    return { format: wanted.format, bytes, ...size, ...(isCut && { cutFrom: sizeOf(area, scale) }) };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (error.answerTooLarge) throw tooLarge(maxBytes);
    throw new FetchFailure('target_error', 'The browser could not take a picture of the page.', { cause: error });
  }
}

/** Undefined if the element is not visible. */
async function subjectOf(
  { session, frameId }: LoadedPage,
  { fullPage }: PictureRequest,
  element: string | undefined,
): Promise<Subject | undefined> {
  const [scale, { cssContentSize, cssLayoutViewport, cssVisualViewport }] = await Promise.all([
    evaluateIsolated<number>(session, frameId, callText(pixelRatio)),
    session.send('Page.getLayoutMetrics'),
  ]);
  const { clientWidth, clientHeight, pageX, pageY } = cssLayoutViewport;
  const width = Math.max(cssContentSize.width, clientWidth);
  const height = Math.max(cssContentSize.height, clientHeight);
  if (element !== undefined) {
    const box = await boxOf(session, element);
    const area = box && onPage(wholePixels({ ...box, x: box.x + pageX, y: box.y + pageY }), { width, height });
    return area && { area, isScreen: false, scale };
  }
  if (fullPage) return { area: wholePixels({ x: 0, y: 0, width, height }), isScreen: false, scale };
  return { area: onScreen(cssVisualViewport), isScreen: true, scale };
}

async function settle({ session, frameId }: LoadedPage, milliseconds: number, isMoved: boolean): Promise<void> {
  if (milliseconds <= 0) return;
  const settled = evaluateIsolated<void>(session, frameId, callText(settleDrawing, milliseconds, isMoved));
  // If the page is busy or navigates, the screenshot is taken anyway.
  await within<void>(
    settled.catch(() => {}),
    performance.now() + milliseconds + SETTLING_GRACE,
    () => undefined,
  );
}

/** In CSS pixels of the screen: a page that is zoomed out, as on a phone, has more of its own there. */
function onScreen({ pageX, pageY, clientWidth, clientHeight, scale }: Protocol.Page.VisualViewport): Area {
  return { x: pageX, y: pageY, width: Math.round(clientWidth * scale), height: Math.round(clientHeight * scale) };
}

function sizeOf({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function tooLarge(most: number): FetchFailure {
  const message = `The picture is larger than ${most} bytes. Take less of the page, a smaller scale, or format=jpeg with a lower quality.`;
  return new FetchFailure('response_too_large', message);
}
