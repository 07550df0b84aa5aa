/** Runs the caller's script in the page's own world. Its result is its last expression, as JSON. */
import type { Protocol } from 'devtools-protocol';
import type { ScriptOutcome } from '../../page.ts';
import { callText } from '../in-page/in-page.ts';
import { partOfScriptEnd, runInPage, type ScriptEnd } from '../in-page/in-page-script.ts';
import { PIECE_CHARACTERS, readInPieces } from '../protocol/in-pieces.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

/**
 * Characters of a script's error that the caller gets. Limited because failures are free, so a page could be smuggled
 * out in one.
 */
const MAX_ERROR_LENGTH = 500;

const NOT_JSON = 'its result cannot be written as JSON';
const TOO_LARGE: ScriptOutcome = { error: 'its result is too large' };
const NOTHING: ScriptOutcome = { json: 'null' };
const late = Symbol('late');

/** Awaits the result if it is a promise. Takes at most `milliseconds`. */
export async function runScript(
  session: Session,
  script: string,
  milliseconds: number,
  maxCharacters: number,
): Promise<ScriptOutcome> {
  const endsAt = performance.now() + milliseconds;
  try {
    const outcome = evaluate(session, script, maxCharacters);
    const result = await within<ScriptOutcome | typeof late>(outcome, endsAt, () => late);
    if (result !== late) return result;
    session.send('Runtime.terminateExecution').catch(() => {});
    return unfinished(milliseconds);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (error.answerTooLarge) return TOO_LARGE;
    if (/terminated/i.test(error.message)) return unfinished(milliseconds);
    // A script that navigates before it has ended has no result.
    return NOTHING;
  }
}

const unfinished = (milliseconds: number): ScriptOutcome => ({
  error: `it did not finish within ${milliseconds} ms; js_timeout and timeout say how long it may take`,
});

/** As if by a user's gesture, so that functions are available that need one. */
const WITH_USER_GESTURE = { awaitPromise: true, userGesture: true };

/**
 * The answer contains one level of the value, and the value stays in the page, so that long texts can be read from it.
 */
const WITH_HANDLE = { serializationOptions: { serialization: 'deep', maxDepth: 1 } } as const;

async function evaluate(session: Session, script: string, maxCharacters: number): Promise<ScriptOutcome> {
  const expression = callText(runInPage, script, PIECE_CHARACTERS, MAX_ERROR_LENGTH);
  const { result } = await session.send('Runtime.evaluate', { expression, ...WITH_USER_GESTURE, ...WITH_HANDLE });
  const { objectId } = result;
  // The script was stopped, or the page is gone.
  if (objectId === undefined) return NOTHING;
  const { kind, length, part } = session.lacks('deep serialization') ? await askEnd(session, objectId) : endOf(result);
  if (kind === 'no-eval') return evaluatePlainly(session, script, maxCharacters);
  if (length > maxCharacters) return TOO_LARGE;
  const partAt = async (from: number) => {
    const answer = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: partOfScriptEnd.toString(),
      arguments: [{ value: from }],
      returnByValue: true,
    });
    return String(answer.result.value);
  };
  try {
    return outcomeOf(kind, await readInPieces(part, length, partAt));
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { error: 'the page navigated away before its long result was read completely' };
  }
}

async function askEnd(session: Session, objectId: string): Promise<Omit<ScriptEnd, 'partAt'>> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return { kind: this.kind, length: this.length, part: this.part }; }',
    returnByValue: true,
  });
  return result.value;
}

/** From the serialized object: a list of names and values. */
function endOf({ deepSerializedValue }: Protocol.Runtime.RemoteObject): Omit<ScriptEnd, 'partAt'> {
  const members = (deepSerializedValue?.value ?? []) as [string, { value?: unknown }][];
  const told = Object.fromEntries(members.map(([name, member]) => [name, member.value]));
  return { kind: told.kind as ScriptEnd['kind'], length: Number(told.length), part: String(told.part) };
}

function outcomeOf(kind: ScriptEnd['kind'], text: string): ScriptOutcome {
  if (kind === 'error') return { error: cutError(text) };
  // A getter of the script's own may have thrown.
  if (kind === 'unwritable') return notJson(text);
  if (kind === 'text') return { text };
  return kind === 'json' ? { json: text } : NOTHING;
}

/** For pages that forbid eval: the browser evaluates the script itself. The result must fit in one message. */
async function evaluatePlainly(session: Session, script: string, maxCharacters: number): Promise<ScriptOutcome> {
  const answer = await session.send('Runtime.evaluate', { expression: script, ...WITH_USER_GESTURE });
  const { result, exceptionDetails } = answer;
  if (exceptionDetails) return { error: cutError(describeException(exceptionDetails)) };
  if (result.type === 'bigint') return notJson('');
  if (result.type === 'string') {
    const text = String(result.value);
    return text.length > maxCharacters ? TOO_LARGE : { text };
  }
  if (result.objectId === undefined) return { json: JSON.stringify(result.value ?? null) };
  // As in JSON, which has neither.
  if (result.type === 'function' || result.type === 'symbol') return NOTHING;
  const written = await session.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { return JSON.stringify(this); }',
    returnByValue: true,
  });
  if (written.exceptionDetails) return notJson(describeException(written.exceptionDetails));
  const text: unknown = written.result.value;
  if (typeof text !== 'string') return NOTHING;
  return text.length > maxCharacters ? TOO_LARGE : { json: text };
}

function notJson(why: string): ScriptOutcome {
  return { error: cutError(why === '' ? NOT_JSON : `${NOT_JSON}: ${why}`) };
}

/** As in the developer console, without the stack. */
function describeException({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const description = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return description.split('\n    at ', 1)[0] ?? text;
}

/**
 * Cut again here, because the page may have replaced the functions that do it there. Does not end with half a
 * character.
 */
function cutError(text: string): string {
  return text.slice(0, MAX_ERROR_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
