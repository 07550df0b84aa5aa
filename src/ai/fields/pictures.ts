/**
 * Chooses the original among several addresses of a picture: pages list crops and small copies, with their size in the
 * name.
 */

const SIZE = /[-_]\d{2,4}x\d{2,4}[\w-]*(?=\.\w+$)/;

/** The first address; if that is a copy of some size, its original, or else a picture that is not a copy. */
export function originalOf(addresses: readonly string[]): string | undefined {
  const [first] = addresses;
  if (first === undefined || !SIZE.test(first)) return first;
  const originals = addresses.filter((address) => !SIZE.test(address));
  return originals.find((address) => address === first.replace(SIZE, '')) ?? originals[0] ?? first;
}
