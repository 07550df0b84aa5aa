/**
 * Which parts of a results page cannot contain organic results, recognized by ids, roles and element names, which stay
 * the same for years longer than class names. Knows nothing of what a result looks like.
 */
import { attribute, type Outline, parentOf, tagName } from '../reading/outline.ts';

export interface Regions {
  /** In the frame of the page: forms, navigation, dialogs, footer, ads, side panel, and what expands on a click. */
  readonly frame: Uint8Array;
  /** In the frame, or in a box with its own content: a carousel, a card, an answer, a fact. */
  readonly outside: Uint8Array;
}

/** Ids that Google has kept since the 2010s: ads above, below and beside the results, and the side panel. */
const FRAME_IDS = new Set(['tads', 'tadsb', 'bottomads', 'tvcap', 'atvcap', 'rhs', 'rhs_block', 'rhscol']);
const FRAME_ROLES = new Set(['navigation', 'dialog', 'contentinfo', 'search', 'complementary', 'menu']);
const FRAME_TAGS = new Set(['form', 'footer', 'noscript', 'g-dialog']);

const BOX_ROLES = new Set(['list', 'listitem', 'button']);
/** Google's own elements: carousels, their cards, boxes with their own heading, wrappers of answers. */
const BOX_TAGS = new Set(['g-scrolling-carousel', 'g-inner-card', 'g-section-with-header', 'block-component']);

export function regionsOf(outline: Outline): Regions {
  const unfolding = unfoldingIds(outline);
  const frame = new Uint8Array(outline.elements.length);
  const outside = new Uint8Array(outline.elements.length);
  outline.elements.forEach((_, index) => {
    const above = parentOf(outline, index);
    frame[index] = frame[above] || Number(isFrame(outline, index, unfolding));
    outside[index] = outside[above] || frame[index] || Number(isBox(outline, index));
  });
  return { frame, outside };
}

function isFrame(outline: Outline, index: number, unfolding: ReadonlySet<string>): boolean {
  const id = attribute(outline, index, 'id');
  return (
    FRAME_TAGS.has(tagName(outline, index)) ||
    FRAME_ROLES.has(attribute(outline, index, 'role') ?? '') ||
    attribute(outline, index, 'data-text-ad') !== undefined ||
    (id !== undefined && (FRAME_IDS.has(id) || unfolding.has(id)))
  );
}

function isBox(outline: Outline, index: number): boolean {
  return (
    BOX_TAGS.has(tagName(outline, index)) ||
    BOX_ROLES.has(attribute(outline, index, 'role') ?? '') ||
    // Facts of the knowledge graph name the attribute that they state.
    attribute(outline, index, 'data-attrid') !== undefined
  );
}

/** A part that expands on a click is an answer to a question, or more results of one site: not a result of its own. */
function unfoldingIds(outline: Outline): ReadonlySet<string> {
  const ids = new Set<string>();
  outline.elements.forEach((_, index) => {
    const controlled = attribute(outline, index, 'aria-controls');
    if (controlled !== undefined && attribute(outline, index, 'aria-expanded') !== undefined) ids.add(controlled);
  });
  return ids;
}
