/** The head of an answer with its body as a stream: from Node's HTTP client, or something with the same interface. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type AnswerMessage = Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders' | 'headers'> &
  Readable & {
    /** The answer's own connection, if it has one that is useless without it. */
    readonly socket?: { destroy(): unknown };
    /** Its body was decoded by a client that accepts less than browsers do. */
    readonly isDecoded?: boolean;
  };
