/** The head of an answer with its body as a stream: what Node's HTTP client gives, or what looks the same to those who read it. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type AnswerMessage = Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders' | 'headers'> &
  Readable & {
    /** Where the answer has a connection of its own, which is of no use without it. */
    readonly socket?: { destroy(): unknown };
  };
