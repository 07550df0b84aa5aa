/** An answer as a file to download: the bytes that a program gets, with a descriptive name. */
import type { PlaygroundResult } from '../../../../src/dashboard/contract.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'md',
};

type Answer = Pick<PlaygroundResult, 'contentType' | 'body' | 'encoding'>;

export function answerBytes({ body, encoding }: Answer): Uint8Array<ArrayBuffer> {
  return encoding === 'base64'
    ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(body);
}

/** The number of bytes of the answer, without decoding it. */
export function answerSize({ body, encoding }: Answer): number {
  if (encoding !== 'base64') return new Blob([body]).size;
  return (body.length / 4) * 3 - (/=*$/.exec(body)?.[0].length ?? 0);
}

export function answerName(endpoint: string, { contentType }: Answer, at: number): string {
  const [mediaType = ''] = contentType.split(';', 1);
  const time = new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `mudlark-${endpoint.replaceAll('/', '-')}-${time}.${ENDINGS[mediaType.trim().toLowerCase()] ?? 'txt'}`;
}
