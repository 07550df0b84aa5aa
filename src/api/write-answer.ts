/** Answers that are written: short ones at once, long ones in a thread, because the event loop must not wait for them. */
import { type PageText, toXml } from '../content/metadata/to-xml.ts';
import { checkedJsonBytes } from '../content/written-json.ts';
import { type Content, type Job, JSON_TYPE, json } from './endpoint.ts';

/** Characters that are written, or read, in a millisecond or two at most. */
const SHORT = 64 * 1024;

type Writer = Pick<Job, 'work' | 'deadline'>;

/** `{"result": …}` around a text. */
export function writeResult(text: string, writer: Writer): Promise<Content> | Content {
  return writeJson({ result: text }, text.length, writer);
}

/** A value that holds about so many characters. */
export async function writeJson(value: unknown, characters: number, { work, deadline }: Writer): Promise<Content> {
  if (characters <= SHORT) return json(value);
  return { contentType: JSON_TYPE, body: await work('jsonBytes', [value], deadline.signal) };
}

/** JSON that a page wrote, wrapped or as it is; undefined where it is none. */
export async function rewriteJson(
  text: string,
  wrapped: boolean,
  { work, deadline }: Writer,
): Promise<Content['body'] | undefined> {
  if (text.length <= SHORT) return checkedJsonBytes(text, wrapped);
  return work('checkedJsonBytes', [text, wrapped], deadline.signal);
}

export async function writeXml(text: PageText, { work, deadline }: Writer): Promise<Content> {
  const isShort = text.content.length <= SHORT;
  const body = isShort ? toXml(text) : await work('xmlBytes', [text], deadline.signal);
  return { contentType: 'application/xml; charset=utf-8', body };
}
