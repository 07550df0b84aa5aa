/**
 * Transfer codings besides chunks. Browsers ignore them, so the page that a server has packed with one is garbage
 * there; here they are undone where the body is read. Pure.
 */

const CHUNKED = 'chunked';

/** The others in the order of decoding. */
export function transferCodings(header: string | undefined): string[] {
  return tokensOf(header)
    .filter((coding) => coding !== CHUNKED && coding !== 'identity')
    .reverse();
}

/** As browsers read it: wherever it stands in the list. */
export function namesChunks(header: string | undefined): boolean {
  return tokensOf(header).includes(CHUNKED);
}

/** Whether there are chunks that Node's parser takes for the body, because they are not the last coding. */
export function hidesChunks(header: string | undefined): boolean {
  return namesChunks(header) && !/(?:^|,)[ \t]*chunked[ \t]*$/i.test(header ?? '');
}

function tokensOf(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '');
}
