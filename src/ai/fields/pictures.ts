/** Pages list crops and small copies of their pictures, named by their size: which of several addresses is the picture itself. */

const SIZE = /[-_]\d{2,4}x\d{2,4}[\w-]*(?=\.\w+$)/;

/** The first address; where that is a copy of some size, its original, or else a picture that is no copy. */
export function originalOf(addresses: readonly string[]): string | undefined {
  const [first] = addresses;
  if (first === undefined || !SIZE.test(first)) return first;
  const originals = addresses.filter((address) => !SIZE.test(address));
  return originals.find((address) => address === first.replace(SIZE, '')) ?? originals[0] ?? first;
}
