/** Buttons that copy the code beside them, and confirm it. */
import { copyText } from '../src/design/copy-text.ts';
import { say } from './say.ts';

const CONFIRMED_MS = 2000;

export function copyOnPress(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.copy')) {
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  const isCopied = await copyText(text, button);
  say(isCopied ? 'Copied' : 'The browser does not allow copying. Select the text and copy it by hand.');
  button.textContent = isCopied ? 'Copied' : 'Not allowed';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, CONFIRMED_MS);
}
