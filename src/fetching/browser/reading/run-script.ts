/** Runs the caller's script in the page's own world: what it gives is its last expression, as JSON would have it. */
import type { Protocol } from 'devtools-protocol';
import type { ScriptOutcome } from '../../page.ts';
import { callText } from '../in-page/in-page.ts';
import { partOfScriptEnd, runInPage, type ScriptEnd } from '../in-page/in-page-script.ts';
import { PIECE_CHARACTERS, readInPieces } from '../protocol/in-pieces.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

/** Characters of the script's own error that its caller gets: a page must not leave in what is free. */
export const LONGEST_ERROR = 500;

const NOT_JSON: ScriptOutcome = { error: 'its result cannot be written as JSON' };
const TOO_LARGE: ScriptOutcome = { error: 'its result is too large' };
const NOTHING: ScriptOutcome = { json: 'null' };
const late = Symbol('late');

/** A promise is awaited. Never takes longer than `milliseconds`. */
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
    return { error: `it did not finish within ${milliseconds} ms` };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (error.answerTooLarge) return TOO_LARGE;
    if (/terminated/i.test(error.message)) return { error: `it did not finish within ${milliseconds} ms` };
    // A script that leads elsewhere before it is done has no result.
    return NOTHING;
  }
}

/** Sent with a person's gesture, so that what pages allow to people alone can be done. */
const AS_A_PERSON = { awaitPromise: true, userGesture: true };

/** One level of the value comes with the answer, and the value itself stays, for what is long. */
const WITH_HANDLE = { serializationOptions: { serialization: 'deep', maxDepth: 1 } } as const;

async function evaluate(session: Session, script: string, maxCharacters: number): Promise<ScriptOutcome> {
  const expression = callText(runInPage, script, PIECE_CHARACTERS, LONGEST_ERROR);
  const { result } = await session.send('Runtime.evaluate', { expression, ...AS_A_PERSON, ...WITH_HANDLE });
  const { objectId } = result;
  // It was stopped, or the page is no more.
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

/** What was told of it: a list of names and values. */
function endOf({ deepSerializedValue }: Protocol.Runtime.RemoteObject): Omit<ScriptEnd, 'partAt'> {
  const members = (deepSerializedValue?.value ?? []) as [string, { value?: unknown }][];
  const told = Object.fromEntries(members.map(([name, member]) => [name, member.value]));
  return { kind: told.kind as ScriptEnd['kind'], length: Number(told.length), part: String(told.part) };
}

function outcomeOf(kind: ScriptEnd['kind'], text: string): ScriptOutcome {
  if (kind === 'error') return { error: cutError(text) };
  if (kind === 'unwritable') return NOT_JSON;
  if (kind === 'text') return { text };
  return kind === 'json' ? { json: text } : NOTHING;
}

/** Where the page has no eval: the browser evaluates the script itself. What it gives comes in one message, or not at all. */
async function evaluatePlainly(session: Session, script: string, maxCharacters: number): Promise<ScriptOutcome> {
  const answer = await session.send('Runtime.evaluate', { expression: script, ...AS_A_PERSON });
  const { result, exceptionDetails } = answer;
  if (exceptionDetails) return { error: cutError(describeException(exceptionDetails)) };
  if (result.type === 'bigint') return NOT_JSON;
  if (result.type === 'string') {
    const text = String(result.value);
    return text.length > maxCharacters ? TOO_LARGE : { text };
  }
  if (result.objectId === undefined) return { json: JSON.stringify(result.value ?? null) };
  // As in JSON, where neither has a place.
  if (result.type === 'function' || result.type === 'symbol') return NOTHING;
  const written = await session.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { return JSON.stringify(this); }',
    returnByValue: true,
  });
  if (written.exceptionDetails) return NOT_JSON;
  const text: unknown = written.result.value;
  if (typeof text !== 'string') return NOTHING;
  return text.length > maxCharacters ? TOO_LARGE : { json: text };
}

/** As a developer would see it in the console, without where it was thrown. */
function describeException({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const description = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return description.split('\n    at ', 1)[0] ?? text;
}

/** Whatever the page has made of its own functions, no more than this goes on; half a character is none. */
function cutError(text: string): string {
  return text.slice(0, LONGEST_ERROR).replace(/[\ud800-\udbff]$/, '');
}
