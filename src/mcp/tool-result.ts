/**
 * What a tool returns: a part of the endpoint's answer, never more than requested, and also structured data if it is
 * JSON.
 */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { countOf } from '../count-of.ts';
import type { EndpointAnswer } from './endpoint-caller.ts';
import type { ResultWindow } from './tool-arguments.ts';
import { failureText } from './tool-failure.ts';
import type { Tool } from './tools.ts';

export function toolResult(tool: Tool, answer: EndpointAnswer, window: ResultWindow, billed: boolean): CallToolResult {
  const _meta = facts(answer.headers);
  if (answer.status !== 200) return { ...refusal(failureText(tool, answer, billed)), _meta };
  const { body, picture } = answer;
  if (picture) return { ...pictureResult(picture, answer), _meta };
  const from = Math.min(window.offset, body.length);
  const to = wholeCharacters(body, from + window.maxCharacters);
  const shown = body.slice(from, to);
  const notes = noteOn(body, from, to, window.offset);
  return {
    content: [textBlock(shown), ...notes.map(textBlock)],
    ...(shown === body && isJson(answer) && { structuredContent: asObject(JSON.parse(body)) }),
    _meta,
  };
}

/** Maximum bytes of a picture: models do not look at larger ones, and clients do not handle them well. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

function pictureResult(picture: Uint8Array, { contentType: mimeType, headers }: EndpointAnswer): CallToolResult {
  if (picture.byteLength > MAX_PICTURE_BYTES) {
    const size = Math.ceil(picture.byteLength / 1024 / 1024);
    return refusal(
      `Failed: the picture has ${size} MiB, which is too large for the result of a tool.\nNext step: call again with format=jpeg, with a smaller scale, or with a selector.`,
    );
  }
  const data = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength).toString('base64');
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'service-picture-cut');
  const cut = found && `[Cut: all of it would have been ${found[1]} pixels. For another part, use a selector.]`;
  return { content: [{ type: 'image', data, mimeType }, ...(cut === undefined ? [] : [textBlock(cut)])] };
}

/** A result that says why there is none. */
export const refusal = (text: string): CallToolResult => ({ content: [textBlock(text)], isError: true });

export const textBlock = (text: string) => ({ type: 'text' as const, text });

const isJson = ({ contentType }: EndpointAnswer) => contentType.startsWith('application/json');

/**
 * Structured content is an object in every revision of the protocol; lists are wrapped as the API does with
 * `format=json`.
 */
function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { result: value };
}

/** The same end, or one less where it would split a surrogate pair. */
export function wholeCharacters(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

function noteOn(body: string, from: number, to: number, offset: number): string[] {
  if (body === '')
    return ['[The result is empty. If the page makes its content by JavaScript, call again with js=true.]'];
  if (from === to)
    return [`[There is nothing at offset ${offset}: the result has ${countOf(body.length, 'character')}.]`];
  if (to === body.length) return [];
  return [
    `[Cut: characters ${from} to ${to} of ${body.length}. For what follows, call again with offset=${to}, which fetches the page again at the same price; or ask for less: mudlark_text instead of HTML, a CSS selector with mudlark_selected, or a question with mudlark_question.]`,
  ];
}

/** The API's own headers, for programs: what it cost, what is left, where the page came from. */
function facts(headers: EndpointAnswer['headers']): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    own
      .filter(([name]) => name.startsWith('service-'))
      .map(([name, value]) => [name.replace('service-', 'mudlark/'), value]),
  );
}
