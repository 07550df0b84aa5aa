/** How far a batch has come: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere. */

export interface Tally {
  readonly total: number;
  readonly done: number;
  /** Absent where nothing can fail by itself. */
  readonly failed?: number;
}

export interface Screen {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5_000;
const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\x1b[K';

export class Progress implements Disposable {
  readonly #screen: Screen;
  readonly #tally: () => Tally;
  readonly #timer: NodeJS.Timeout;
  readonly #started = performance.now();
  readonly #doneBefore: number;

  constructor(screen: Screen, tally: () => Tally) {
    this.#screen = screen;
    this.#tally = tally;
    this.#doneBefore = tally().done;
    this.#timer = setInterval(() => this.draw(), screen.isTerminal ? REDRAW_MS : PLAIN_LINE_MS);
    if (screen.isTerminal) this.draw();
  }

  draw(): void {
    const { write, isTerminal, columns } = this.#screen;
    const tally = this.#tally();
    const seconds = (performance.now() - this.#started) / 1_000;
    const line = progressLine(tally, (tally.done - this.#doneBefore) / seconds);
    if (!isTerminal) write(`${line}\n`);
    else write(`${CLEAR_LINE}${`${progressBar(tally)} ${line}`.slice(0, columns - 1)}`);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    if (this.#screen.isTerminal) this.#screen.write(CLEAR_LINE);
  }
}

export function progressBar({ total, done }: Tally): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done / total) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
}

/** `rate` is in inputs per second, of this run alone. */
export function progressLine({ total, done, failed }: Tally, rate: number): string {
  const parts = [`${done} of ${total}`, ...(failed === undefined ? [] : [`${failed} failed`])];
  if (rate > 0 && Number.isFinite(rate)) {
    parts.push(`${rate.toFixed(1)} a second`, `${duration((total - done) / rate)} left`);
  }
  return parts.join(', ');
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
