/** Takes a picture of a page that is ready: of what is on the screen, of all of it, or of one element. */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../../failure.ts';
import type { PageRequest, Picture, PictureProblem, PictureRequest } from '../../page.ts';
import { callText } from '../in-page.ts';
import { ProtocolError } from '../protocol-client.ts';
import { evaluateApart } from '../read-page.ts';
import type { LoadedPage } from '../ready.ts';
import { within } from '../within.ts';
import { boxOf, ElementHidden, findObject } from './element-box.ts';
import { pixelRatio, settleDrawing } from './in-page-picture.ts';
import { type Area, fitting, onPage, type Size, wholePixels } from './picture-area.ts';
import type { PictureRoom } from './picture-room.ts';
import { pictureSize } from './picture-size.ts';

/** Milliseconds of the request that a page which does not come to rest must leave for the picture itself. */
const TAKING_RESERVE = 3_000;
const SETTLING_GRACE = 200;
/** Pixels up to which a PNG is compressed for speed: half of the time, and half as many bytes again. Of a large one the bytes matter more. */
const QUICK_PIXELS = 4_000_000;

export interface PictureLimits {
  readonly room: PictureRoom;
  readonly maxBytes: number;
  /** By the clock of `performance.now()`. */
  readonly endsAt: number;
}

/** Rejects with a `FetchFailure` where it cannot be had in time, or is too large. */
export async function takePicture(
  page: LoadedPage,
  wanted: PictureRequest,
  { jsTimeout }: Pick<PageRequest, 'jsTimeout'>,
  { room, maxBytes, endsAt }: PictureLimits,
): Promise<Picture | PictureProblem> {
  const late = () =>
    new FetchFailure('timeout', 'The page was retrieved, but there was no time left to take its picture.');
  const inTime = <T>(work: Promise<T>) => within(work, endsAt, late);
  const { session, frameId } = page;
  let element: string | undefined;
  if (wanted.selector !== undefined) {
    element = await inTime(findObject(page, wanted.selector, endsAt));
    if (element === undefined) return 'element not found';
    // What cannot be scrolled to has no box either, which is found out below.
    await inTime(session.send('DOM.scrollIntoViewIfNeeded', { objectId: element }).catch(() => {}));
  }
  await settle(page, Math.min(jsTimeout, endsAt - performance.now() - TAKING_RESERVE));
  const [scale, metrics] = await inTime(
    Promise.all([evaluateApart<number>(session, frameId, callText(pixelRatio)), session.send('Page.getLayoutMetrics')]),
  );
  const { cssContentSize, cssLayoutViewport, cssVisualViewport } = metrics;
  const { clientWidth, clientHeight, pageX, pageY } = cssLayoutViewport;
  const whole: Area = {
    x: 0,
    y: 0,
    width: Math.max(cssContentSize.width, clientWidth),
    height: Math.max(cssContentSize.height, clientHeight),
  };
  let area: Area | undefined;
  if (element !== undefined) {
    try {
      const box = await inTime(boxOf(session, element));
      area = onPage(wholePixels({ ...box, x: box.x + pageX, y: box.y + pageY }), whole);
    } catch (error) {
      if (!(error instanceof ElementHidden)) throw error;
    }
    if (!area) return 'element not shown';
  } else if (wanted.fullPage) {
    area = wholePixels(whole);
  }
  const shown = area ?? onScreen(cssVisualViewport);
  const clip = fitting(shown, scale, wanted.format);
  const isCut = clip.width < shown.width || clip.height < shown.height;
  const pixels = Math.ceil(clip.width * scale) * Math.ceil(clip.height * scale);
  const capture = () =>
    session.sendForData(
      'Page.captureScreenshot',
      {
        format: wanted.format,
        ...(wanted.format === 'png' ? { optimizeForSpeed: pixels <= QUICK_PIXELS } : { quality: wanted.quality }),
        ...((area || isCut) && { clip: { ...clip, scale: 1 }, captureBeyondViewport: true }),
      },
      maxBytes,
    );
  try {
    const bytes = await room.use(pixels, endsAt, late, capture);
    const size = pictureSize(bytes) ?? sizeOf(clip, scale);
    return { format: wanted.format, bytes, ...size, ...(isCut && { cutFrom: sizeOf(shown, scale) }) };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (error.answerTooLarge) throw tooLarge(maxBytes);
    throw new FetchFailure('target_error', 'The browser could not take a picture of the page.', { cause: error });
  }
}

async function settle({ session, frameId }: LoadedPage, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  const settled = evaluateApart<void>(session, frameId, callText(settleDrawing, milliseconds));
  // A page that is busy, or just goes elsewhere, is taken as it is.
  await within<void>(
    settled.catch(() => {}),
    performance.now() + milliseconds + SETTLING_GRACE,
    () => undefined,
  );
}

/** A page that is zoomed out, as on a phone, has more pixels of its own on the screen than the screen has. */
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
