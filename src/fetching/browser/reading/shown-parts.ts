/** What is shown of a page beyond its own document, for those who read its text: what its frames show, and what scripts put into slots. */
import type { PageFrame } from '../../../content/page-frame.ts';
import type { PageRequest } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { htmlWithManualSlots } from './manual-slots.ts';
import { tooLarge } from './page-size.ts';
import { FramesTooLarge, readFrames } from './read-frames.ts';
import { worldIn } from './read-page.ts';
import { readingTime } from './reading-time.ts';

/** Milliseconds for looking at slots. */
const SLOTS_PATIENCE = 1_000;

export interface ShownParts {
  readonly html: string;
  readonly frames: readonly PageFrame[] | undefined;
}

/** Nothing more is asked of the page where its text is not wanted, nor of one that has neither frames nor shadow trees. */
export async function shownParts(
  page: LoadedPage,
  { html }: PageReading,
  { takesFrames, deadline }: PageRequest,
  maxCharacters: number,
): Promise<ShownParts> {
  if (!takesFrames) return { html, frames: undefined };
  const { endsAt } = readingTime(deadline);
  try {
    const frames = page.frames.any ? await readFrames({ ...page, room: maxCharacters - html.length, endsAt }) : [];
    return { html: await withSlots(page, html, endsAt), frames };
  } catch (error) {
    if (error instanceof FramesTooLarge) throw tooLarge(page.loading);
    // It goes elsewhere just now: what was read is the page.
    if (error instanceof ProtocolError) return { html, frames: [] };
    throw error;
  }
}

async function withSlots({ session, frameId }: LoadedPage, html: string, endsAt: number): Promise<string> {
  if (!html.includes('<template shadowrootmode=')) return html;
  const named = worldIn(session, frameId).then((world) => htmlWithManualSlots(world, html));
  const until = Math.min(endsAt, performance.now() + SLOTS_PATIENCE);
  const root = await within<string | undefined>(named, until, () => undefined).catch(() => undefined);
  const [doctype = ''] = /^<!doctype[^>]*>/i.exec(html) ?? [];
  return root === undefined ? html : doctype + root;
}
