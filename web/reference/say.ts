/** Announces something to screen readers. */
export function say(words: string): void {
  const place = document.getElementById('said');
  if (place) place.textContent = words;
}
