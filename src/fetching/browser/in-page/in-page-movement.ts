/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Moves the animations of a document on to the end of its time: nothing waits for those that no script listens to, so
 * they are still under way when it is read. Runs in an isolated world; sent as text, so it may use nothing but its
 * arguments and what a browser has.
 */

/** Where the functions of our world find out what has moved. */
export const MOVED = 'movedOn';

/** In our world of a document. */
export interface MovedOn {
  readonly animations: WeakSet<Animation>;
  readonly drawings: WeakSet<Element>;
  /** The elements whose movements are over now. */
  readonly elements: WeakSet<Element>;
}

/* c8 ignore start: runs in the browser */
/**
 * As if these milliseconds had passed, in the document, its open shadow trees and the given roots. What has moved
 * already is left alone, and so is what never ends or follows scrolling. Returns the number of movements.
 */
export function moveOn(milliseconds: number, key: string, ...closed: ShadowRoot[]): number {
  if (milliseconds <= 0) return 0;
  /** What makes an element disappear; others may change while it waits to be shown. */
  const TAKES_AWAY = /^(?:opacity|visibility|display|transform|translate|scale|top|right|bottom|left)$/;
  const none: MovedOn = { animations: new WeakSet(), drawings: new WeakSet(), elements: new WeakSet() };
  const moved: MovedOn = Reflect.get(globalThis, key) ?? none;
  Reflect.set(globalThis, key, moved);
  /** These clocks stand still in a page that is not drawn. */
  const isBehind = Math.max(0, performance.now() - Number(document.timeline.currentTime ?? 0));
  const time = milliseconds + isBehind;
  let count = 0;

  const move = (animation: Animation): void => {
    const { effect, playState, timeline, playbackRate, currentTime } = animation;
    const isTimed = playState === 'running' && timeline instanceof DocumentTimeline && effect instanceof KeyframeEffect;
    if (!isTimed || moved.animations.has(animation)) return;
    const endTime = Number(effect.getComputedTiming().endTime);
    if (endTime === Number.POSITIVE_INFINITY) return;
    moved.animations.add(animation);
    animation.currentTime = Number(currentTime ?? 0) + time * playbackRate;
    count += 1;
    const takesAway = !(animation instanceof CSSTransition) || TAKES_AWAY.test(animation.transitionProperty);
    if (takesAway && effect.target && effect.pseudoElement === null && animation.playState === 'finished')
      moved.elements.add(effect.target);
  };
  const outermost = (element: SVGElement): SVGSVGElement | null => {
    let { ownerSVGElement: drawing } = element;
    while (drawing?.ownerSVGElement) drawing = drawing.ownerSVGElement;
    return drawing;
  };
  const moveDrawings = (scope: ParentNode): void => {
    for (const element of scope.querySelectorAll<SVGElement>('set,animate,animateTransform,animateMotion')) {
      const drawing = outermost(element);
      if (!drawing || moved.drawings.has(drawing)) continue;
      moved.drawings.add(drawing);
      drawing.setCurrentTime(drawing.getCurrentTime() + time / 1_000);
      count += 1;
    }
  };
  const scopes: (Document | ShadowRoot)[] = [document, ...closed];
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    for (const animation of scope.getAnimations()) move(animation);
    moveDrawings(scope);
    for (const { shadowRoot } of scope.querySelectorAll('*')) if (shadowRoot) scopes.push(shadowRoot);
  }
  return count;
}
/* c8 ignore stop */
