/** Numbers as people of any script write them. */

/** The digits of any script as 0 to 9: Unicode keeps each script's ten in a row, so zero is found by counting back. */
export function asciiDigits(number: string): string {
  return Array.from(number.replace(/[^\p{Nd}]/gu, ''), (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return value;
  }).join('');
}
