/** Says something to those who do not see the page change. */
export function say(words: string): void {
  const place = document.getElementById('said');
  if (place) place.textContent = words;
}
