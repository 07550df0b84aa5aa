/** Boxes drawn around elements, above the page and separate from it: in a shadow tree, and ignored by the pointer. */
import { boxOf, newElement } from './page-dom.ts';

const LOOK = `
  div { position: fixed; box-sizing: border-box; border-radius: 2px; pointer-events: none; }
  .match { background: rgb(15 138 127 / 18%); box-shadow: 0 0 0 1px rgb(15 138 127 / 75%); }
  .picked { background: rgb(201 131 22 / 20%); box-shadow: 0 0 0 2px #c98316; }
  .hovered { box-shadow: 0 0 0 2px #3d73c4; }
`;
/** More would make scrolling slow, and would not fit on any screen. */
const MAX_MATCHES = 300;

export interface Outlined {
  readonly hovered?: Element | undefined;
  readonly picked?: Element | undefined;
  readonly matches?: readonly Element[];
}

export class Outline {
  readonly #host = newElement('mudlark-outline');
  readonly #boxes: ShadowRoot;
  #outlined: Outlined = {};
  #frame = 0;

  constructor() {
    this.#boxes = this.#host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LOOK);
    this.#boxes.adoptedStyleSheets = [sheet];
    this.#host.style.cssText =
      'all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; z-index: 2147483647 !important; pointer-events: none !important;';
    const redraw = () => this.#draw();
    addEventListener('scroll', redraw, { capture: true, passive: true });
    addEventListener('resize', redraw, { passive: true });
  }

  /** Adds itself to a page that was just shown. */
  placeIn(root: Element): void {
    root.append(this.#host);
  }

  show(change: Outlined): void {
    this.#outlined = { ...this.#outlined, ...change };
    this.#draw();
  }

  /** At most once per drawn frame. */
  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const { hovered, picked, matches = [] } = this.#outlined;
      this.#boxes.replaceChildren(
        ...matches.slice(0, MAX_MATCHES).flatMap((element) => boxAround(element, 'match')),
        ...boxAround(picked, 'picked'),
        ...(hovered === picked ? [] : boxAround(hovered, 'hovered')),
      );
    });
  }
}

/** None for elements without a size. */
function boxAround(element: Element | undefined, look: string): HTMLElement[] {
  if (element === undefined) return [];
  const { left, top, width, height } = boxOf(element);
  if (width * height === 0) return [];
  const drawn = newElement('div');
  drawn.className = look;
  Object.assign(drawn.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return [drawn];
}
