/** A target's answer, read completely and decoded. Knows nothing about how it was requested. */
import { STATUS_CODES } from 'node:http';
import { type AnswerContent, contentOf, isWorthReading, neverRead, shortTextOf } from './answer-content.ts';
import { answerHeaders, headerValues, utf8Text } from './answer-headers.ts';
import type { AnswerMessage } from './answer-message.ts';
import type { Answered } from './body-failure.ts';
import { WITHOUT_DOCUMENT } from './content-kind.ts';
import type { DecodeElsewhere } from './decode-text.ts';
import { drainBriefly } from './drain.ts';
import { abandon } from './exchange.ts';
import { effectiveType, parseMediaType } from './media-type.ts';
import { passBody, type TakePiece } from './pass-body.ts';
import { readBody } from './read-body.ts';
import { withoutCredentials } from './redirect.ts';

export interface HttpRedirect {
  readonly status: number;
  readonly statusMessage: string;
  /** Absolute, without userinfo. */
  readonly location: string;
}

export interface HttpAnswer extends AnswerContent {
  /** Without userinfo; with the fragment, as a browser's address bar shows it. */
  readonly finalUrl: string;
  readonly status: number;
  readonly statusMessage: string;
  /** Lower-case names; repeated headers joined with a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** Only if redirects are not followed and the answer is one. */
  readonly redirect?: HttpRedirect;
  /** How many redirects were followed. */
  readonly hops: number;
}

export interface AnswerContext {
  readonly url: URL;
  readonly redirectTo: URL | undefined;
  readonly hops: number;
  readonly maxBodyBytes: number;
  /** Resolves when there is room for a large body. */
  readonly letIn: (bytes: number) => Promise<void>;
  readonly decode: DecodeElsewhere | undefined;
  /** Gets the body of a success as it arrives; the answer then has none. */
  readonly take?: TakePiece | undefined;
}

export async function readAnswer(response: AnswerMessage, context: AnswerContext): Promise<HttpAnswer> {
  const { url, redirectTo, hops } = context;
  const status = response.statusCode ?? 0;
  const statusMessage = statusMessageOf(response);
  const head = {
    finalUrl: withoutCredentials(url).href,
    status,
    statusMessage,
    headers: answerHeaders(response),
    hops,
    ...(redirectTo && { redirect: { status, statusMessage, location: withoutCredentials(redirectTo).href } }),
  };
  const header = effectiveType(headerValues(response, 'content-type').map(utf8Text));
  if (context.take && status >= 200 && status < 300) {
    await passBody(response, answeredBy(response, url), context.take);
    return { ...head, contentType: parseMediaType(header).essence, body: '', binary: false };
  }
  if (WITHOUT_DOCUMENT.has(status)) {
    await drainBriefly(response);
    return { ...head, contentType: '', body: '', binary: false };
  }
  const unread = neverRead(header);
  if (unread) {
    abandon(response);
    return { ...head, ...unread };
  }
  const bytes = await readBody(response, {
    maxBytes: context.maxBodyBytes,
    letIn: context.letIn,
    answered: answeredBy(response, url),
    worth: (start) => isWorthReading(header, start),
    textOf: (start) => shortTextOf(start, header, url.hostname),
  });
  return { ...head, ...(await contentOf(bytes, header, url.hostname, context.decode)) };
}

/** What a failure says about the answer in which it happened. */
export function answeredBy(response: AnswerMessage, url: URL): Answered {
  return {
    target: { statusCode: response.statusCode ?? 0, statusMessage: statusMessageOf(response) },
    finalUrl: withoutCredentials(url).href,
  };
}

/** If the server sends no reason phrase, the usual one. */
function statusMessageOf(response: AnswerMessage): string {
  return utf8Text(response.statusMessage ?? '') || (STATUS_CODES[response.statusCode ?? 0] ?? '');
}
