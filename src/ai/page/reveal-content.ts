/**
 * Reveals the main content of a page that hides most of it until a script runs or a reader opens it. What such a page
 * shows are its menus, so that neither its labels nor its prices would be found.
 */
import type { Document, Element } from '../../content/element-index.ts';
import type { MainContent } from '../../content/main-content.ts';
import { isDecoration } from '../../content/markdown/visibility.ts';
import { staysHidden } from './element-kinds.ts';
import { parentOf } from './element-names.ts';
import { type Line, readLines } from './lines.ts';
import { walk } from './walk.ts';

/** With less hidden text, there is nothing worth revealing. */
const MIN_HIDDEN = 500;
/** Share of the main content that a page shows at least if what it hides is only an addition. */
const MIN_SHOWN = 0.6;

const lettersIn = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/** Changes the tree. The main content is only looked for on a page that hides much text. */
export function revealContent(document: Document, findContent: () => MainContent): void {
  const shown = lettersIn(readLines([document]));
  const whole = lettersIn(readLines([document], { readsHidden: true }));
  if (whole - shown < MIN_HIDDEN) return;
  const { roots, removed } = findContent();
  const hidden = new Set<Element>();
  const inContent = lettersIn(readLines(roots, { removed, readsHidden: true }));
  const seen = roots.filter((root) => around(root).every((element) => !staysHidden(element)));
  const shownInContent = lettersIn(readLines(seen, { removed }));
  if (inContent < MIN_HIDDEN || shownInContent >= MIN_SHOWN * inContent) return;
  for (const root of roots) {
    for (const element of around(root)) if (isRevealable(element)) hidden.add(element);
    walk(root, {
      enter(element) {
        if (removed.has(element)) return false;
        if (isRevealable(element)) hidden.add(element);
        return true;
      },
    });
  }
  for (const element of hidden) {
    element.attrs = element.attrs.filter(
      ({ name, value }) => name !== 'hidden' && !(name === 'style' && HIDING.test(value)),
    );
  }
}

const HIDING = /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

const isRevealable = (element: Element): boolean => staysHidden(element) && !isDecoration(element);

/** The element and what it is in. */
function around(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | undefined = element; each !== undefined; each = parentOf(each)) found.push(each);
  return found;
}
