/**
 * Runs the caller's script in the page's own world. Sent as text, so it may use nothing but its arguments and what a
 * browser has. A long result stays in the page until it is read, because its size must be checked before it is sent.
 */

/** How a script ended. */
export interface ScriptEnd {
  /**
   * `unwritable`: JSON cannot represent it; the text says why. `no-eval`: it was not run, because the page has replaced
   * eval.
   */
  readonly kind: 'text' | 'json' | 'nothing' | 'unwritable' | 'error' | 'no-eval';
  /** The number of characters of the text, the JSON, or the error. */
  readonly length: number;
  /** The beginning of the text. */
  readonly part: string;
  readonly partAt: (from: number) => string;
}

/* c8 ignore start: runs in the browser */
/** Awaits the result if it is a promise. Never rejects because of the script. */
export async function runInPage(source: string, longestPart: number, longestError: number): Promise<ScriptEnd> {
  const end = (kind: ScriptEnd['kind'], text = ''): ScriptEnd => {
    const partAt = (from: number) => text.slice(from, from + longestPart);
    return { kind, length: text.length, part: partAt(0), partAt };
  };
  const describe = (thrown: unknown): string => {
    try {
      if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
        const { name, message } = thrown as { name?: unknown; message: unknown };
        return message === '' ? `${name ?? 'Error'}` : `${name ?? 'Error'}: ${message}`;
      }
      return String(thrown);
    } catch {
      return 'it threw a value that cannot be converted to text';
    }
  };
  let evaluate: (source: string) => unknown;
  try {
    // Its value is that of the last expression, which a function's body would not return.
    // biome-ignore lint/security/noGlobalEval: a script of the caller's is what is to be run.
    evaluate = globalThis.eval;
    if (!Function.prototype.toString.call(evaluate).includes('[native code]')) return end('no-eval');
  } catch {
    return end('no-eval');
  }
  let value: unknown;
  try {
    value = await evaluate(source);
  } catch (thrown) {
    return end('error', describe(thrown).slice(0, longestError));
  }
  if (typeof value === 'string') return end('text', value);
  /**
   * Old libraries give all arrays a `toJSON` that returns a text of theirs, which would then be a text within the JSON.
   */
  const asBrowsersWrite = <T>(write: () => T): T => {
    const changed = [Array, Object, String, Number, Boolean].flatMap(({ prototype }) => {
      const found = Reflect.getOwnPropertyDescriptor(prototype, 'toJSON');
      return found && Reflect.deleteProperty(prototype, 'toJSON') ? [{ prototype, found }] : [];
    });
    try {
      return write();
    } finally {
      for (const { prototype, found } of changed) Reflect.defineProperty(prototype, 'toJSON', found);
    }
  };
  try {
    const text: unknown = asBrowsersWrite(() => JSON.stringify(value));
    return typeof text === 'string' ? end('json', text) : end('nothing');
  } catch (thrown) {
    try {
      // Nested too deeply for the stack: written without recursion.
      const text = thrown instanceof RangeError ? asBrowsersWrite(() => writeDeep(value)) : undefined;
      return text === undefined ? end('unwritable', describe(thrown).slice(0, longestError)) : end('json', text);
    } catch (deep) {
      return end('unwritable', describe(deep).slice(0, longestError));
    }
  }

  function writeDeep(top: unknown): string | undefined {
    interface Opened {
      readonly holder: Record<string, unknown>;
      readonly keys: readonly string[];
      readonly isArray: boolean;
      at: number;
      isEmpty: boolean;
    }
    const opened: Opened[] = [];
    const inside = new Set<object>();
    const begin = (raw: unknown, key: string): string | undefined => {
      let given = raw as { toJSON?: (key: string) => unknown } | null | undefined;
      if (typeof given?.toJSON === 'function') given = given.toJSON(key) as typeof given;
      if (typeof given !== 'object' || given === null || Object(given.valueOf?.() ?? given) !== given)
        return JSON.stringify(given);
      if (inside.has(given)) throw new TypeError('it contains itself');
      inside.add(given);
      const isArray = Array.isArray(given);
      const keys = isArray ? Array.from(given as unknown[], (_, index) => String(index)) : Object.keys(given);
      opened.push({ holder: given as Record<string, unknown>, keys, isArray, at: 0, isEmpty: true });
      return isArray ? '[' : '{';
    };
    let text = begin(top, '');
    for (let last = opened.at(-1); last && text !== undefined; last = opened.at(-1)) {
      const key = last.keys[last.at];
      last.at += 1;
      if (key === undefined) {
        text += last.isArray ? ']' : '}';
        inside.delete(last.holder);
        opened.pop();
        continue;
      }
      const written = begin(last.holder[key], key);
      if (written === undefined && !last.isArray) continue;
      text += `${last.isEmpty ? '' : ','}${last.isArray ? '' : `${JSON.stringify(key)}:`}${written ?? 'null'}`;
      last.isEmpty = false;
    }
    return text;
  }
}

/** Called with a `ScriptEnd` as `this`. */
export function partOfScriptEnd(this: ScriptEnd, from: number): string {
  return this.partAt(from);
}
/* c8 ignore stop */
