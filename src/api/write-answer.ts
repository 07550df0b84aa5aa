/** Serializes answers: short ones at once, long ones in a thread, so that they do not block the event loop. */

import { checkedJsonBytes } from '../content/json-bytes.ts';
import { type PageText, toXml } from '../content/metadata/to-xml.ts';
import { type Content, type Job, JSON_TYPE, json } from './endpoint.ts';

/** Characters that can be written or parsed in a millisecond or two. */
export const SHORT_TEXT = 64 * 1024;

type Writer = Pick<Job, 'work' | 'deadline'>;

/** `{"result": …}` around a text. */
export function writeResult(text: string, writer: Writer): Promise<Content> | Content {
  return writeJson({ result: text }, text.length, writer);
}

/** A value of about this many characters. */
export async function writeJson(value: unknown, characters: number, { work, deadline }: Writer): Promise<Content> {
  if (characters <= SHORT_TEXT) return json(value);
  return { contentType: JSON_TYPE, body: await work('jsonBytes', [value], deadline.signal) };
}

/** JSON written by a page, wrapped or unchanged; undefined if it is not valid JSON. */
export async function rewriteJson(
  text: string,
  wrapped: boolean,
  { work, deadline }: Writer,
): Promise<Content['body'] | undefined> {
  if (text.length <= SHORT_TEXT) return checkedJsonBytes(text, wrapped);
  return work('checkedJsonBytes', [text, wrapped], deadline.signal);
}

export async function writeXml(text: PageText, { work, deadline }: Writer): Promise<Content> {
  const isShort = text.content.length <= SHORT_TEXT;
  const body = isShort ? toXml(text) : await work('xmlBytes', [text], deadline.signal);
  return { contentType: 'application/xml; charset=utf-8', body };
}
