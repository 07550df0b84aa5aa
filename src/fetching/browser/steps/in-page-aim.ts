/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Finds the elements for a step, and the point in each where a user would put the pointer. Each function runs in an
 * isolated world, is sent as text, and may use nothing but its arguments, what a browser has, and what another of them
 * stored in that world.
 */

/**
 * In document order: a visible match, an invisible one, or the number of a frame, whose matches belong at this
 * position.
 */
export type FoundMatch = 'seen' | 'unseen' | number;

/** What the step does with an element, as far as that decides which elements are suitable. */
export type Purpose = 'click' | 'hover' | 'type' | 'select' | 'scroll';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where to point, in the coordinates of the document's own window, or why that is not possible. */
export type Aim = (Point & { readonly moves: boolean }) | { readonly problem: string };

/** What our world in a document stores between two calls. */
interface OwnWorld {
  mudlarkMatches?: Element[];
  mudlarkRetargets?: boolean;
  mudlarkPointed?: boolean;
}

/* c8 ignore start: runs in the browser */
/**
 * With `deep`, also searches open shadow trees and frames. The matches are stored for the functions below, in order.
 */
export function findMatches(selector: string, deep: boolean, ...owners: Element[]): FoundMatch[] {
  const MOST = 1_000;
  const world = globalThis as OwnWorld;
  const matches: Element[] = [];
  const sightings: FoundMatch[] = [];
  const numbers = new Map(owners.map((owner, number) => [owner, number]));
  const isLeftward =
    document.documentElement !== null && getComputedStyle(document.documentElement).direction === 'rtl';
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element instanceof HTMLOptionElement) return false;
    // Links for screen readers are one pixel large or left of the page, and so are the copies in a carousel.
    const isReached = ({ right, bottom }: DOMRect) => (isLeftward || right + scrollX > 0) && bottom + scrollY > 0;
    return [...element.getClientRects()].some((box) => box.width > 1 && box.height > 1 && isReached(box));
  };
  const add = (element: Element) => {
    matches.push(element);
    sightings.push(isSeen(element) ? 'seen' : 'unseen');
  };
  const look = (scope: Document | ShadowRoot): void => {
    const found = new Set(scope.querySelectorAll(selector));
    if (!deep) {
      for (const element of [...found].slice(0, MOST)) add(element);
      return;
    }
    for (const element of scope.querySelectorAll('*')) {
      if (sightings.length >= MOST) return;
      if (found.has(element)) add(element);
      const number = numbers.get(element);
      if (number !== undefined) sightings.push(number);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  world.mudlarkMatches = matches;
  return sightings;
}

/** Whether the pointer has moved within the document since it was first asked; then it is asked anew. */
export function hasMetPointer(): boolean {
  const world = globalThis as OwnWorld;
  const { mudlarkPointed: known } = world;
  if (known === undefined) {
    const notice = () => {
      world.mudlarkPointed = true;
    };
    addEventListener('mousemove', notice, { capture: true, once: true });
  }
  world.mudlarkPointed = known ? undefined : false;
  return known === true;
}

/** Scrolls to the match if needed, and finds a point in it that nothing else covers. */
export async function aimAt(nth: number, purpose: Purpose): Promise<Aim> {
  /** The most boxes of an element that are checked: the lines of a long link. */
  const MAX_BOXES = 10;
  const FRAME_TIMEOUT = 100;
  const element = (globalThis as OwnWorld).mudlarkMatches?.[nth];
  if (!element?.isConnected) return { problem: 'the element was taken out of the page' };

  const describe = (other: Element): string => {
    const id = other.id ? `#${other.id}` : '';
    const classes = [...other.classList].slice(0, 3).map((name) => `.${name}`);
    return `<${other.localName}${id}${classes.join('')}>`.slice(0, 120);
  };
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, FRAME_TIMEOUT);
    });
  const imageOf = (of: Element) =>
    of instanceof HTMLAreaElement
      ? [...document.images].find(({ useMap }) => useMap === `#${(of.closest('map') as HTMLMapElement | null)?.name}`)
      : undefined;
  /** The box of an `<area>`, which is a part of its image. */
  const boxOfArea = ({ shape, coords }: HTMLAreaElement, image: HTMLImageElement): DOMRect => {
    const whole = image.getBoundingClientRect();
    const numbers = coords.split(/[\s,;]+/).map(Number);
    const [x = 0, y = 0, radius = 0] = numbers;
    const isRound = /^circ/i.test(shape);
    const across = isRound ? [x - radius, x + radius] : numbers.filter((_, at) => at % 2 === 0);
    const down = isRound ? [y - radius, y + radius] : numbers.filter((_, at) => at % 2 === 1);
    if (/^default$/i.test(shape) || across.length < 2) return whole;
    const [left, top] = [Math.min(...across), Math.min(...down)];
    const size = [Math.max(...across) - left, Math.max(...down) - top] as const;
    return new DOMRect(whole.x + image.clientLeft + left, whole.y + image.clientTop + top, ...size);
  };
  const boxesOf = (of: Element): DOMRect[] => {
    const image = imageOf(of);
    if (image) return [boxOfArea(of as HTMLAreaElement, image)];
    const range = document.createRange();
    range.selectNodeContents(of);
    const own = [...of.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const inside = () => [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    return (own.length > 0 ? own : inside()).slice(0, MAX_BOXES);
  };
  const isShown = (of: Element): boolean => {
    const image = imageOf(of);
    if (image) return isShown(image);
    const isVisible = of.checkVisibility({ visibilityProperty: true }) || getComputedStyle(of).display === 'contents';
    return isVisible && boxesOf(of).length > 0;
  };
  const labelsOf = (of: Element): Element[] =>
    ('labels' in of && of.labels ? [...(of.labels as NodeList)] : []) as Element[];

  // A checkbox drawn by the page, with the real one hidden behind its label: users click on the label.
  const pointed = purpose === 'click' && !isShown(element) ? (labelsOf(element).find(isShown) ?? element) : element;
  if (!isShown(pointed)) {
    const { display, visibility } = getComputedStyle(element);
    if (element instanceof HTMLOptionElement)
      return { problem: 'it is an <option>: use the select action with the <select> around it' };
    if (display === 'none') return { problem: 'the element is not visible (display: none)' };
    if (visibility !== 'visible') return { problem: `the element is not visible (visibility: ${visibility})` };
    if (element.checkVisibility()) return { problem: 'the element is not visible (its size is 0)' };
    return { problem: 'the element is not visible (something around it is hidden)' };
  }
  if (purpose !== 'hover' && purpose !== 'scroll') {
    if (element.matches(':disabled')) return { problem: 'the element is disabled' };
    if (purpose === 'type' && (element as HTMLInputElement).readOnly === true) {
      return { problem: 'the element is read-only' };
    }
    if (purpose === 'type' && element instanceof HTMLInputElement && element.type === 'file') {
      return { problem: 'the element is a file input, and files cannot be uploaded' };
    }
    if (purpose === 'select' && !(element instanceof HTMLSelectElement)) {
      return { problem: `the element is ${describe(element)}, not <select>` };
    }
  }

  const parentOf = (node: Node): Node | null => node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
  const isIn = (node: Node, outer: Node) => {
    for (let at: Node | null = node; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  const topmost = ({ x, y }: Point): Element | null => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit; ) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y);
    }
    return hit;
  };
  const belongs = (hit: Element) =>
    isIn(hit, pointed) || (purpose === 'click' && labelsOf(element).some((label) => isIn(hit, label)));
  const inView = ({ left, top, right, bottom }: DOMRect): DOMRect | undefined => {
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y];
    return width > 0 && height > 0 ? new DOMRect(x, y, width, height) : undefined;
  };
  /** The center first, then points around it. */
  const SHARES = [0.5, 0.25, 0.75, 0.1, 0.9];
  const pointIn = (box: DOMRect): Point | undefined => {
    for (const down of SHARES) {
      for (const across of SHARES) {
        const point = { x: box.x + box.width * across, y: box.y + box.height * down };
        // A mouse is always on a whole pixel.
        for (const tried of [{ x: Math.round(point.x), y: Math.round(point.y) }, point]) {
          const hit = topmost(tried);
          if (hit && belongs(hit)) return tried;
        }
      }
    }
    return undefined;
  };
  const middle = ({ x, y, width, height }: DOMRect): Point => ({ x: x + width / 2, y: y + height / 2 });
  const pointNow = (): Point | undefined => {
    const [first] = boxesOf(pointed);
    // If it is only partly visible, it is scrolled to the center instead.
    if (first && first.height <= innerHeight && first.top < 0 && first.bottom > 0) return undefined;
    for (const box of boxesOf(pointed)) {
      const part = inView(box);
      const point = part && pointIn(part);
      if (point) return point;
    }
    return undefined;
  };
  const goThere = () =>
    (imageOf(pointed) ?? pointed).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });

  if (purpose === 'scroll') {
    pointed.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
    await frame();
    const [box] = boxesOf(pointed);
    return box ? { ...middle(inView(box) ?? box), moves: false } : { problem: 'the element was taken out of the page' };
  }
  let point = pointNow();
  if (!point) {
    goThere();
    await frame();
    point = pointNow();
  }
  if (!point) {
    const [box] = boxesOf(pointed);
    const part = box && inView(box);
    if (!part) return { problem: 'the element is outside of what can be scrolled to' };
    const cover = topmost(middle(part));
    return {
      problem: cover ? `the element is covered by ${describe(cover)}` : 'the element cannot be reached by the pointer',
    };
  }
  const [before] = boxesOf(pointed);
  await frame();
  const [after] = boxesOf(pointed);
  const moves = before?.x !== after?.x || before?.y !== after?.y;
  const again = moves ? pointNow() : point;
  return again ? { ...again, moves } : { ...point, moves };
}

/** The same point in the parent document of a frame, which is scrolled into view if needed. */
export async function pointInParent(
  x: number,
  y: number,
  owner: HTMLElement,
): Promise<Point | { readonly problem: string }> {
  const describe = (other: Element) => `<${other.localName}${other.id ? `#${other.id}` : ''}>`.slice(0, 120);
  const map = (): Point => {
    const { left, top, width, height } = owner.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(owner);
    // The frame may be scaled.
    const across = owner.offsetWidth > 0 ? width / owner.offsetWidth : 1;
    const down = owner.offsetHeight > 0 ? height / owner.offsetHeight : 1;
    return {
      x: left + (owner.clientLeft + Number.parseFloat(paddingLeft) + x) * across,
      y: top + (owner.clientTop + Number.parseFloat(paddingTop) + y) * down,
    };
  };
  const isInView = (point: Point) => point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  const topmost = (point: Point): Element | null => {
    let hit = document.elementFromPoint(point.x, point.y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(point.x, point.y); inner && inner !== hit; ) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(point.x, point.y);
    }
    return hit;
  };
  let point = map();
  if (!isInView(point) || topmost(point) !== owner) {
    owner.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    point = map();
    if (!isInView(point)) {
      scrollBy({ left: point.x - innerWidth / 2, top: point.y - innerHeight / 2, behavior: 'instant' });
      point = map();
    }
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, 100);
    });
    point = map();
  }
  if (!isInView(point)) return { problem: 'the frame around the element is outside of what can be scrolled to' };
  const hit = topmost(point);
  if (hit !== owner)
    return { problem: `the frame around the element is covered by ${hit ? describe(hit) : 'something'}` };
  return point;
}

/**
 * From now on, links and forms of this document open no other window and save no file. They navigate this window
 * instead, because a user would continue in the window that opened.
 */
export function stayInWindow(): void {
  const world = globalThis as OwnWorld;
  if (world.mudlarkRetargets) return;
  world.mudlarkRetargets = true;
  const opensAnother = (target: string) => {
    const name = target.trim();
    if (name === '' || /^_(?:self|top|parent)$/i.test(name)) return false;
    if (name.startsWith('_')) return true;
    for (const owner of document.querySelectorAll('iframe[name],frame[name],object[name]')) {
      if (owner.getAttribute('name') === name) return false;
    }
    return true;
  };
  const baseTarget = () => document.querySelector('base[target]')?.getAttribute('target') ?? '';
  const targetOf = (element: Element, attribute: string) => element.getAttribute(attribute) ?? baseTarget();
  addEventListener(
    'click',
    (event) => {
      for (const node of event.composedPath()) {
        if (!(node instanceof Element) || !node.matches('a[href],area[href]')) continue;
        // A download is shown like any other page, because a browser does not report a file before it arrives.
        if (/^https?:$/.test((node as HTMLAnchorElement).protocol)) node.removeAttribute('download');
        if (opensAnother(targetOf(node, 'target'))) node.setAttribute('target', '_top');
      }
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const { submitter } = event as SubmitEvent;
      const [form] = event.composedPath();
      if (submitter?.hasAttribute('formtarget') && opensAnother(targetOf(submitter, 'formtarget')))
        submitter.setAttribute('formtarget', '_top');
      if (form instanceof HTMLFormElement && opensAnother(targetOf(form, 'target')))
        form.setAttribute('target', '_top');
    },
    true,
  );
}
/* c8 ignore stop */
