/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Whether a page without our clock can still change by itself, as far as an isolated world can know. The browser
 * numbers the timers, frame callbacks and idle callbacks of a document one after another, whichever world asks for
 * them: so the next number tells how many the page has asked for. Sent as text: may use nothing but what a browser has.
 */

/* c8 ignore start: runs in the browser */
/** `busy`: something is pending now, and it is worth asking again. `unknown`: what is pending cannot be known. */
export type Idleness = 'idle' | 'busy' | 'unknown';

export async function readIdleness(): Promise<Idleness> {
  const FRAME_TIMEOUT = 500;
  const key = 'ownTimers';
  const numberOfTimer = (run: () => void, milliseconds: number) => {
    const own = Number(Reflect.get(globalThis, key) ?? 0) + 1;
    Reflect.set(globalThis, key, own);
    return Number(setTimeout(run, milliseconds)) - own;
  };
  /** Whether nothing was requested between two callbacks: earlier ones have run by then. */
  const quiet = (request: (run: () => void) => number) =>
    new Promise<boolean>((resolve) => {
      const first = request(() => {
        const second = request(() => resolve(request(() => {}) === second + 1 && second === first + 1));
      });
      numberOfTimer(() => resolve(false), FRAME_TIMEOUT);
    });
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const elements = document.getElementsByTagName('*');
  const before = elements.length;
  // When a timer has run cannot be known.
  if (numberOfTimer(() => {}, 0) > 0) return 'unknown';
  if (document.querySelector('video,audio,animate,animateTransform,animateMotion,set')) return 'unknown';
  if (document.fonts.status === 'loading' || document.getAnimations().some(isMoving)) return 'busy';
  const frames = await quiet((run) => requestAnimationFrame(run));
  const idle = frames && (await quiet((run) => requestIdleCallback(run)));
  return idle && elements.length === before && numberOfTimer(() => {}, 0) === 0 ? 'idle' : 'busy';
}
/* c8 ignore stop */
