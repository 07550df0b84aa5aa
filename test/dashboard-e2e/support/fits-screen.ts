/** Whether a page fits a narrow screen: nothing overflows, and every control can be scrolled into view and pressed. */
import type { Tab } from './tab.ts';

const FIND = `(async () => {
  const problems = [];
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) problems.push('the page is ' + scrollWidth + ' wide');

  const misfit = (control) => {
    const pressed = control.matches('[type=radio], [type=checkbox]') && control.labels[0] || control;
    pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left = -1, top = -1, width = 0, height = 0 } = pressed.getClientRects()[0] ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (pressed.contains(hit)) return undefined;
    const name = pressed.getAttribute('aria-label') ?? pressed.textContent.slice(0, 40);
    return [pressed.tagName, pressed.className, name, 'at', x, y, 'is under', hit?.outerHTML.slice(0, 80)].join(' ');
  };
  const within = document.querySelector('dialog:modal') ?? document;
  const controls = within.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue;
    // Some become visible only then, and some frames later.
    control.focus();
    let problem = misfit(control);
    for (let frames = 0; problem !== undefined && frames < 30; frames += 1) {
      await new Promise(requestAnimationFrame);
      problem = misfit(control);
    }
    if (problem !== undefined) problems.push(problem);
  }
  if (document.scrollingElement.scrollLeft !== 0) problems.push('the page scrolls sideways');
  return problems;
})()`;

/** Descriptions of what does not fit. */
export function findMisfits(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate<readonly string[]>(FIND);
}
