/** Compresses bodies for callers that accept it. Works on Node's own threads, so the event loop is not blocked. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType, zstdCompress } from 'node:zlib';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

/** Bytes below which a body is sent as it is: it would fill one packet either way. */
const SHORTEST = 1_024;

/** Bytes that a thread returns at a time. */
const MIN_PIECE_BYTES = 16 * 1_024;
const MAX_PIECE_BYTES = 256 * 1_024;

type Compress = (body: InputType, options: { readonly chunkSize: number }) => Promise<Buffer>;

/** Each at the level above which more time gains only a few percent: docs/compression.md has the figures. */
const COMPRESS: Readonly<Record<Encoding, Compress>> = {
  zstd: (body, options) =>
    promisify(zstdCompress)(body, { ...options, params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body, options) =>
    promisify(brotliCompress)(body, {
      ...options,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body as Uint8Array),
      },
    }),
  gzip: (body, options) => promisify(gzip)(body, { ...options, level: 5 }),
};

/**
 * Text of any kind. Pictures, PDFs and archives are already compressed, and event streams must be sent event by event.
 */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|yaml|x-yaml|javascript|x-javascript|x-ndjson)\b|[\w.-]+\/[\w.-]+\+(?:json|xml|yaml)\b)/i;

export interface Outgoing {
  readonly body: string | Uint8Array;
  /** Of the answer, in lower case. */
  readonly headers: { readonly 'content-encoding'?: Encoding; readonly vary?: 'Accept-Encoding' };
}

/** The body that this caller is sent, and the headers that describe it. */
export async function compressed(
  body: string | Uint8Array,
  contentType: string,
  acceptEncoding: string | undefined,
): Promise<Outgoing> {
  if (!mayBeCompressed(body, contentType)) return { body, headers: {} };
  const vary = 'Accept-Encoding';
  const asIs: Outgoing = { body, headers: { vary } };
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === undefined) return asIs;
  const length = Buffer.byteLength(body);
  const chunkSize = Math.min(MAX_PIECE_BYTES, Math.max(MIN_PIECE_BYTES, length >> 2));
  try {
    const smaller = await COMPRESS[encoding](body, { chunkSize });
    return smaller.length < length ? { body: smaller, headers: { 'content-encoding': encoding, vary } } : asIs;
  } catch {
    // Not enough memory to compress: the body itself is sent.
    return asIs;
  }
}

export function mayBeCompressed(body: string | Uint8Array, contentType: string): boolean {
  return body.length >= SHORTEST && COMPRESSIBLE.test(contentType);
}
