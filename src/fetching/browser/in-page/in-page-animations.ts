/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Knows whether something in a page moves that a script may be waiting for: CSS and script animations, transitions, and
 * animations of SVG. Part of the script that runs in each document before its own. The function is sent as text: it may
 * use nothing but its arguments and what a browser has.
 */

import type { PlayEvents } from './in-page-play-events.ts';
import type { ScrollWishes } from './in-page-scroll-wish.ts';
import type { DocumentSearch } from './in-page-search.ts';
import type { WorkTools } from './in-page-work-tools.ts';

export interface Animations {
  /** Whether there is such an element in the document, or in a shadow tree that is known. */
  has(selector: string): boolean;
  /** A script listens for events of this type. Returns whether they are of animations. */
  listens(type: string): boolean;
  /** The events of CSS animations and transitions. */
  readonly events: readonly string[];
  /** Whether a script waits for CSS animations or transitions. */
  areAwaited(): boolean;
  /**
   * Whether some are under way that end within `left` milliseconds. Those that no script asks for count only if
   * something may look at them.
   */
  underWay(left: number, mayBeSeen: boolean): boolean;
}

/* c8 ignore start: runs in the browser */
export function watchAnimations(
  tools: WorkTools,
  search: DocumentSearch,
  scrolling: ScrollWishes,
  play: PlayEvents,
): Animations {
  const { now, begin, use, around, before, made, got, whenAsked, prototypeOf, reading } = tools;
  const EVENTS = ['animationstart', 'animationend', 'animationiteration', 'animationcancel']
    .concat('webkitAnimationStart', 'webkitAnimationEnd', 'webkitAnimationIteration', 'webkitTransitionEnd')
    .concat('transitionrun', 'transitionstart', 'transitionend', 'transitioncancel');
  const INLINE_ANIMATION =
    '[onanimationend],[onanimationstart],[onanimationiteration],[onwebkitanimationend],[ontransitionend],[ontransitionstart],[ontransitionrun],[onwebkittransitionend]';
  const INLINE_MOVEMENT = '[onbegin],[onend],[onrepeat]';
  const MOVEMENTS = ['animate', 'animateTransform', 'animateMotion', 'set'];
  /**
   * Seconds until a later start of an SVG animation can be seen: 0.2 was too short in 11 of 12 visits, 0.4 in 0 of 8.
   */
  const MOVEMENT_DELAY = 0.4;
  /** Milliseconds between two checks for animations that no script listens for. */
  const ANIMATION_PAUSE = 12;
  /** How often a page that changes with each timer is checked for animations without that pause. */
  const MAX_LOOKS = 200;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const { getAnimations } = document;
  const { getAnimations: getShadowAnimations, querySelector: queryShadow } = ShadowRoot.prototype;
  const animations = new Set<Animation>();
  const shadowRoots = new Set<ShadowRoot>();
  const events = new Set(EVENTS);
  let awaitsAnimations = false;
  let awaitsMovement = false;

  around(Document.prototype, 'startViewTransition', (call, args) => {
    const transition = call(args) as { finished?: Promise<unknown> } | undefined;
    const end = begin('a view transition');
    if (transition?.finished) apply(then, transition.finished, [end, end]);
    else end();
    return transition;
  });
  around(Element.prototype, 'animate', (call, args) => {
    const animation = call(args) as Animation;
    use();
    animations.add(animation);
    return animation;
  });
  made('Animation', (animation) => {
    use();
    animations.add(animation as Animation);
  });
  const knows = (root: ShadowRoot) => {
    shadowRoots.add(root);
    scrolling.knows(root);
  };
  around(Element.prototype, 'attachShadow', (call, args) => {
    const root = call(args) as ShadowRoot;
    knows(root);
    return root;
  });
  // Declared shadow roots become known when a script first accesses them.
  for (const owner of ['Element', 'ElementInternals']) {
    got(prototypeOf(owner), 'shadowRoot', (get) => {
      const root = get() as ShadowRoot | null;
      if (root) knows(root);
      return root;
    });
  }
  const awaitAnimations = () => {
    awaitsAnimations = true;
  };
  for (const owner of ['Element', 'Document', 'ShadowRoot'])
    before(prototypeOf(owner), ['getAnimations'], awaitAnimations);
  whenAsked(prototypeOf('Animation'), 'finished', awaitAnimations);

  // These clocks follow real time only: once a script reads one, the page gets real time.
  const readsClock = () => {
    begin('a timeline');
  };
  whenAsked(prototypeOf('AnimationTimeline'), 'currentTime', readsClock);
  before(SVGSVGElement.prototype, ['getCurrentTime'], readsClock);

  const playState = reading('Animation', 'playState');
  /** Whether it is running, and ends within so many milliseconds or brings iterations. */
  const isRunning = (animation: Animation, left: number) => {
    if (playState(animation) !== 'running' || scrolling.moves(animation)) return false;
    const { endTime, localTime } = animation.effect?.getComputedTiming() ?? {};
    if (endTime === Number.POSITIVE_INFINITY) return play.awaitsIterations();
    const { playbackRate } = animation;
    return playbackRate <= 0 || (Number(endTime ?? 0) - Number(localTime ?? 0)) / playbackRate <= left;
  };
  /** Searches the document and the known shadow trees. */
  const has = (selector: string) => {
    if (search.has(selector)) return true;
    for (const root of shadowRoots) if (apply(queryShadow, root, [selector])) return true;
    return false;
  };
  const isAnimated = (left: number) => {
    const counts = (animation: Animation) => isRunning(animation, left);
    return (
      apply(getAnimations, document, []).some(counts) ||
      [...shadowRoots].some((root) => apply(getShadowAnimations, root, []).some(counts))
    );
  };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looksLeft = MAX_LOOKS;
  let changesSeen = -1;
  let wasAnimated = false;
  const animated = (left: number, mayBeSeen: boolean) => {
    // Something that looks at its progress may see one that ends later, too.
    const within = mayBeSeen ? Number.POSITIVE_INFINITY : left;
    for (const animation of animations) {
      if (isRunning(animation, within)) return true;
      if (playState(animation) === 'finished') animations.delete(animation);
    }
    if (awaitsAnimations || has(INLINE_ANIMATION)) return isAnimated(within);
    if (!mayBeSeen) return false;
    // This computes styles, so it is not done after each of many timers: but the last one may have begun a transition.
    const { changes } = search;
    if (now() - lookedAt >= ANIMATION_PAUSE || (changes !== changesSeen && looksLeft > 0)) {
      looksLeft -= 1;
      wasAnimated = isAnimated(within);
      lookedAt = now();
      changesSeen = changes;
    }
    return wasAnimated;
  };
  /** Whether an SVG animation element has not reached its end yet. */
  const moves = (element: Element) => {
    try {
      const animation = element as SVGAnimationElement;
      const at = animation.getCurrentTime();
      const start = animation.getStartTime();
      // Before it starts, it does not matter whether it ever ends: a `set` without a duration does not.
      if (start > 0 && at < start + MOVEMENT_DELAY) return true;
      const times = Number(animation.getAttribute('repeatCount') ?? 1);
      return at < start + animation.getSimpleDuration() * times;
    } catch {
      // It does not start by itself, or has no end.
      return false;
    }
  };
  const moving = (mayBeSeen: boolean) =>
    MOVEMENTS.some((tag) => document.getElementsByTagName(tag).length > 0) &&
    (mayBeSeen || awaitsMovement || has(INLINE_MOVEMENT)) &&
    [...document.querySelectorAll(MOVEMENTS.join())].some(moves);

  return {
    has,
    events: EVENTS,
    listens(type) {
      if (events.has(type)) awaitsAnimations = true;
      const isMovement = /^(begin|end|repeat)Event$/.test(type);
      awaitsMovement ||= isMovement;
      return isMovement || events.has(type);
    },
    areAwaited: () => awaitsAnimations,
    underWay: (left, mayBeSeen) => animated(left, mayBeSeen) || moving(mayBeSeen),
  };
}
/* c8 ignore stop */
