/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Adjusts the time that a page reads: it must include what the clock has skipped. Runs in each document before its own
 * scripts, after the clock. The function is sent as text: it may use nothing but its argument and what a browser has.
 */

/** What the clock reports, in milliseconds. */
export interface ShownTime {
  ahead(): number;
  /** The same for this document, whose time begins at zero, whatever was skipped before. */
  aheadOfDocument(): number;
  /**
   * Runs the function before the clock first runs ahead, or at once if it already does. Until then nothing needs
   * adjusting, and most pages never get there.
   */
  whenFirstAhead(run: () => void): void;
}

/* c8 ignore start: runs in the browser */
/** `name` is that of the clock. */
export function showTime(name: string): void {
  const clock: ShownTime | undefined = Reflect.get(window, name);
  if (!clock) return;
  const { ahead, aheadOfDocument, whenFirstAhead } = clock;
  const { apply, construct, getOwnPropertyDescriptor, defineProperty } = Reflect;
  type Native = (...args: unknown[]) => unknown;
  const replace = (
    owner: object | undefined,
    key: string,
    run: (native: Native, self: unknown, args: unknown[]) => unknown,
  ) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || typeof found?.value !== 'function') return;
    defineProperty(owner, key, { ...found, value: new Proxy(found.value, { apply: run }) });
  };

  const frameTime = (native: Native, self: unknown, [callback, ...rest]: unknown[]) => {
    const shown = (at: number) => apply(callback as Native, window, [at + aheadOfDocument()]);
    return apply(native, self, [typeof callback === 'function' ? shown : callback, ...rest]);
  };
  replace(window, 'requestAnimationFrame', frameTime);

  const { now: nativeNow } = Performance.prototype;
  const now = () => apply(nativeNow, performance, []) + aheadOfDocument();
  replace(
    Performance.prototype,
    'now',
    (native, self, args) => (apply(native, self, args) as number) + aheadOfDocument(),
  );

  const stampOf = getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  const stamps = new WeakMap<Event, number>();
  // Otherwise, listeners that compare it with the time when they were attached would ignore the event as too old.
  if (stampOf?.get) {
    const get = new Proxy(stampOf.get, {
      apply(native, event: Event, args) {
        const known = stamps.get(event);
        if (known !== undefined) return known;
        const stamp: number = apply(native, event, args) + aheadOfDocument();
        stamps.set(event, stamp);
        return stamp;
      },
    });
    defineProperty(Event.prototype, 'timeStamp', { ...stampOf, get });
  }

  const NativeDate = Date;
  const nativeDateNow = Date.now;
  NativeDate.now = new Proxy(nativeDateNow, { apply: () => nativeDateNow() + Math.round(ahead()) });
  window.Date = new Proxy(NativeDate, {
    apply: () => new NativeDate(NativeDate.now()).toString(),
    construct: (native, args, as) => construct(native, args.length > 0 ? args : [NativeDate.now()], as),
  });

  NativeDate.prototype.constructor = window.Date;

  // Functions that few pages use.
  whenFirstAhead(() => {
    /** The options of a mark, with the time that it would have by default. */
    const marked = (options: unknown) =>
      options instanceof Object && 'startTime' in options ? options : { ...(options as object), startTime: now() };
    const { PerformanceMark: NativeMark } = window;
    window.PerformanceMark = new Proxy(NativeMark, {
      construct: (native, [mark, options], as) => construct(native, [mark, marked(options)], as),
    });
    NativeMark.prototype.constructor = window.PerformanceMark;
    replace(Performance.prototype, 'mark', (native, self, [mark, options]) =>
      apply(native, self, [mark, marked(options)]),
    );
    replace(Performance.prototype, 'measure', (native, self, [measure, from, to]) => {
      const isOpen = to === undefined && !(from instanceof Object && ('end' in from || 'duration' in from));
      if (!isOpen) return apply(native, self, [measure, from, to]);
      const options =
        from instanceof Object ? from : from === undefined || from === null ? {} : { start: String(from) };
      return apply(native, self, [measure, { ...options, end: now() }]);
    });

    // Scripts compare the clock of animations with the others, and let animations start at any of them.
    const onTimeline = (owner: object | undefined, key: string) => {
      const found = owner && getOwnPropertyDescriptor(owner, key);
      if (!owner || !found?.get) return;
      // Those that follow scrolling have no numbers.
      const moved = (at: unknown, by: number) => (typeof at === 'number' ? at + by : at);
      const get = new Proxy(found.get, {
        apply: (native, self, args) => moved(apply(native, self, args), aheadOfDocument()),
      });
      const set =
        found.set &&
        new Proxy(found.set, { apply: (native, self, [at]) => apply(native, self, [moved(at, -aheadOfDocument())]) });
      defineProperty(owner, key, { ...found, get, set });
    };
    onTimeline(window.AnimationTimeline?.prototype, 'currentTime');
    onTimeline(window.Animation?.prototype, 'startTime');
    onTimeline(window.AnimationPlaybackEvent?.prototype, 'timelineTime');

    // Without a date, they format the current time.
    const orNow = (date: unknown) => (date === undefined ? NativeDate.now() : date);
    const { DateTimeFormat } = Intl;
    replace(DateTimeFormat.prototype, 'formatToParts', (native, self, [date]) => apply(native, self, [orNow(date)]));
    const formatOf = getOwnPropertyDescriptor(DateTimeFormat.prototype, 'format');
    const formats = new WeakMap<object, Native>();
    if (formatOf?.get) {
      const get = new Proxy(formatOf.get, {
        apply(native, self: object, args) {
          const format: Native = apply(native, self, args);
          const shown =
            formats.get(self) ?? new Proxy(format, { apply: (write, own, [date]) => apply(write, own, [orNow(date)]) });
          formats.set(self, shown);
          return shown;
        },
      });
      defineProperty(DateTimeFormat.prototype, 'format', { ...formatOf, get });
    }

    // Temporal is not in every release.
    interface Moment {
      add(duration: { milliseconds: number }): Moment;
      [part: `toPlain${string}`]: () => unknown;
    }
    const { Now } = (Reflect.get(window, 'Temporal') ?? {}) as { Now?: object };
    const zoned: Native | undefined = Now && Reflect.get(Now, 'zonedDateTimeISO');
    const later = (moment: unknown) => (moment as Moment).add({ milliseconds: Math.round(ahead()) });
    for (const key of ['instant', 'zonedDateTimeISO']) {
      replace(Now, key, (native, self, args) => later(apply(native, self, args)));
    }
    for (const part of ['DateTime', 'Date', 'Time'] as const) {
      replace(Now, `plain${part}ISO`, (_native, self, args) =>
        later(apply(zoned as Native, self, args))[`toPlain${part}`]?.(),
      );
    }
  });
}
/* c8 ignore stop */
