/** Whether an author, a day or a title equals the truth, whatever its spelling. */

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same names, in any order. */
export function sameAuthors(answer: string, truth: string): boolean {
  const names = (text: string): string => text.split(', ').map(lettersAndDigits).sort().join(' ');
  return names(answer) === names(truth);
}

/** The same day in the time zone of either, or the same day in UTC; a day in words has the numbers of the truth. */
export function sameDay(answer: string, truth: string): boolean {
  if (/^\d{4}-\d\d-\d\d/.test(answer)) {
    return answer.slice(0, 10) === truth.slice(0, 10) || dayInUtc(answer) === dayInUtc(truth);
  }
  const [year = 0, month = 0, day = 0] = truth.slice(0, 10).split('-').map(Number);
  const numbers = new Set((answer.match(/\d+/g) ?? []).map(Number));
  return numbers.has(year) && numbers.has(day) && (numbers.has(month) || /\p{L}{3}/u.test(answer));
}

function dayInUtc(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
}

export const sameTitle = (answer: string, truth: string): boolean =>
  lettersAndDigits(answer) === lettersAndDigits(truth);
