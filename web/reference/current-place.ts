/** Marks the current section in the list of contents. */

/** As a share of the window's height: the section whose heading is above this is being read. */
const READ_FROM = 0.25;

export function followPlace(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.navigation-link[href^="#"]')) {
    const place = document.getElementById(link.hash.slice(1));
    if (place) links.set(place, link);
  }
  let current: HTMLAnchorElement | undefined;
  let isWaiting = false;
  const mark = () => {
    isWaiting = false;
    const read = [...links].filter(([place]) => place.getBoundingClientRect().top <= innerHeight * READ_FROM);
    const link = inOrder(read).at(-1)?.[1];
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    if (link) keepInSight(link);
  };
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  later();
  // On a phone, the list covers the section that was just opened.
  document.getElementById('contents')?.addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink && document.querySelector('#contents:popover-open')) document.getElementById('contents')?.hidePopover();
  });
}

const inOrder = (places: [Element, HTMLAnchorElement][]) =>
  places.toSorted(([one], [other]) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);

/** Scrolls the list, not the page. */
function keepInSight(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('.shell-side');
  if (!list) return;
  const [own, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) {
    list.scrollTop += own.top - around.top - around.height / 2;
  }
}
