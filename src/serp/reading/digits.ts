/** Digits of any script. */

/**
 * The digits of any script as 0 to 9. Unicode has the ten digits of each script in a row, so counting back finds zero.
 */
export function asciiDigits(number: string): string {
  return Array.from(number.replace(/[^\p{Nd}]/gu, ''), (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return value;
  }).join('');
}
