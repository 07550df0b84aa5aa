/**
 * Messages between the event loop and the thread of a database. They are JSON, because cloning as many short values
 * takes several times as long; long texts are passed beside it, because as JSON every character of them would be
 * written and read again: 19 MB of control characters would block the event loop for half a second.
 */
import type { Value } from './database.ts';

/** From this many characters on, copying a text is faster than serializing it as JSON. */
const LONG = 4_096;

type Fields = Record<string | number, Value>;

/** Its row, its column, and the text. */
type Beside = readonly [row: number, name: string | number, text: string];

export type Message = string | { readonly json: string; readonly beside: readonly Beside[] };

/** Takes the long texts out of these rows, which are part of the value. */
export function toMessage(value: object, rows: readonly Fields[]): Message {
  const beside: Beside[] = [];
  for (const [at, row] of rows.entries()) {
    for (const name in row) {
      const text = row[name];
      if (typeof text !== 'string' || text.length < LONG) continue;
      beside.push([at, name, text]);
      row[name] = '';
    }
  }
  const json = JSON.stringify(value);
  return beside.length === 0 ? json : { json, beside };
}

/** `rowsOf` finds the same rows again. */
export function fromMessage<Parsed>(message: Message, rowsOf: (value: Parsed) => readonly Fields[]): Parsed {
  if (typeof message === 'string') return JSON.parse(message) as Parsed;
  const value = JSON.parse(message.json) as Parsed;
  const rows = rowsOf(value);
  for (const [at, name, text] of message.beside) {
    const row = rows[at];
    if (row) row[name] = text;
  }
  return value;
}
