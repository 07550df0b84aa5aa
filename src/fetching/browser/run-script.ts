/** Runs the caller's script in the page's own world: what it gives is its last expression, as JSON would have it. */
import type { Protocol } from 'devtools-protocol';
import type { ScriptOutcome } from '../page.ts';
import { ProtocolError, type Session } from './protocol-client.ts';
import { describeException } from './read-page.ts';
import { within } from './within.ts';

const NOT_JSON: ScriptOutcome = { error: 'its result cannot be written as JSON' };
const TOO_LARGE: ScriptOutcome = { error: 'its result is too large' };
const late = Symbol('late');

/** A promise is awaited. Never takes longer than `milliseconds`. */
export async function runScript(
  session: Session,
  script: string,
  milliseconds: number,
  maxCharacters: number,
): Promise<ScriptOutcome> {
  const endsAt = performance.now() + milliseconds;
  const evaluated = session.send('Runtime.evaluate', {
    expression: script,
    awaitPromise: true,
    userGesture: true,
  });
  try {
    const outcome = evaluated.then((answer) => outcomeOf(session, answer, maxCharacters));
    const result = await within<ScriptOutcome | typeof late>(outcome, endsAt, () => late);
    if (result !== late) return result;
    session.send('Runtime.terminateExecution').catch(() => {});
    return { error: `it did not finish within ${milliseconds} ms` };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (/terminated/i.test(error.message)) return { error: `it did not finish within ${milliseconds} ms` };
    // A script that leads elsewhere before it is done has no result.
    return { value: undefined };
  }
}

async function outcomeOf(
  session: Session,
  { result, exceptionDetails }: Protocol.Runtime.EvaluateResponse,
  maxCharacters: number,
): Promise<ScriptOutcome> {
  if (exceptionDetails) return { error: describeException(exceptionDetails) };
  if (result.type === 'bigint') return NOT_JSON;
  if (result.type === 'string' && String(result.value).length > maxCharacters) return TOO_LARGE;
  if (result.objectId === undefined) return { value: result.value };
  // As in JSON, where neither has a place.
  if (result.type === 'function' || result.type === 'symbol') return { value: undefined };
  const written = await session.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { return JSON.stringify(this); }',
    returnByValue: true,
  });
  if (written.exceptionDetails) return NOT_JSON;
  const text: unknown = written.result.value;
  if (typeof text !== 'string') return { value: undefined };
  if (text.length > maxCharacters) return TOO_LARGE;
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The page has a JSON of its own making.
    return NOT_JSON;
  }
}
