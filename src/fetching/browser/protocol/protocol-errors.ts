/** The errors that commands and sessions end with. */

/** The browser refused a command. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly method: string;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
    this.method = method;
  }

  /** There was an answer, but it was skipped because of its size. */
  get answerTooLarge(): boolean {
    return this.code === ANSWER_TOO_LARGE;
  }
}

/** The connection ended; every pending command rejects with it. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone';
}

/** The tab, frame or worker of the session ended; the browser is still running. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';
}

export const ANSWER_TOO_LARGE = -32099;

export function answerTooLarge(method: string): ProtocolError {
  return new ProtocolError(method, ANSWER_TOO_LARGE, 'the answer is too large');
}
