/**
 * What the text of a page needs beyond its own document: the content of its frames, what scripts put into slots, and
 * what is not visible.
 */
import type { PageFrame } from '../../../content/page-frame.ts';
import { isHtml } from '../../http/content-kind.ts';
import type { PageRequest } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { htmlAsShown } from './html-as-shown.ts';
import { tooLarge } from './page-size.ts';
import { FramesTooLarge, readFrames } from './read-frames.ts';
import { worldIn } from './read-page.ts';
import { readingTime } from './reading-time.ts';

/** Milliseconds for finding out what is visible. */
const TIMEOUT = 2_500;

export interface ShownParts {
  /** The HTML with marks for what is not visible. */
  readonly shown: string | undefined;
  readonly frames: readonly PageFrame[] | undefined;
}

/** Does nothing if the text is not wanted. */
export async function shownParts(
  page: LoadedPage,
  { html, contentType }: PageReading,
  { takesFrames, deadline }: PageRequest,
  maxCharacters: number,
): Promise<ShownParts> {
  if (!takesFrames) return { shown: undefined, frames: undefined };
  const { endsAt } = readingTime(deadline);
  const { timeLeft } = page.loading;
  try {
    const frames = page.frames.any
      ? await readFrames({ ...page, maxCharacters: maxCharacters - html.length, endsAt, timeLeft })
      : [];
    const shown = isHtml(contentType) ? await markedHtml(page, html, timeLeft, endsAt) : undefined;
    return { shown, frames };
  } catch (error) {
    if (error instanceof FramesTooLarge) throw tooLarge(page.loading);
    // The page is navigating: what was read before is the page.
    if (error instanceof ProtocolError) return { shown: undefined, frames: [] };
    throw error;
  }
}

async function markedHtml(
  { session, frameId }: LoadedPage,
  html: string,
  timeLeft: number,
  endsAt: number,
): Promise<string | undefined> {
  const shown = worldIn(session, frameId).then((world) => htmlAsShown(world, html, timeLeft));
  const until = Math.min(endsAt, performance.now() + TIMEOUT);
  return within<string | undefined>(shown, until, () => undefined).catch(() => undefined);
}
