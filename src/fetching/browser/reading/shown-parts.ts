/**
 * What is shown of a page beyond its own document, for those who read its text: what its frames show, what scripts put
 * into slots, and what nobody sees.
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

/** Milliseconds for looking at what is shown. */
const PATIENCE = 2_500;

export interface ShownParts {
  /** The HTML with what it does not say itself. */
  readonly shown: string | undefined;
  readonly frames: readonly PageFrame[] | undefined;
}

/** Nothing more is asked of the page where its text is not wanted. */
export async function shownParts(
  page: LoadedPage,
  { html, contentType }: PageReading,
  { takesFrames, deadline }: PageRequest,
  maxCharacters: number,
): Promise<ShownParts> {
  if (!takesFrames) return { shown: undefined, frames: undefined };
  const { endsAt } = readingTime(deadline);
  try {
    const frames = page.frames.any ? await readFrames({ ...page, room: maxCharacters - html.length, endsAt }) : [];
    const shown = isHtml(contentType) ? await lookedAt(page, html, endsAt) : undefined;
    return { shown, frames };
  } catch (error) {
    if (error instanceof FramesTooLarge) throw tooLarge(page.loading);
    // It goes elsewhere just now: what was read is the page.
    if (error instanceof ProtocolError) return { shown: undefined, frames: [] };
    throw error;
  }
}

async function lookedAt({ session, frameId }: LoadedPage, html: string, endsAt: number): Promise<string | undefined> {
  const shown = worldIn(session, frameId).then((world) => htmlAsShown(world, html));
  const until = Math.min(endsAt, performance.now() + PATIENCE);
  return within<string | undefined>(shown, until, () => undefined).catch(() => undefined);
}
