/** Opens the native dialog that it is given as a modal one, for as long as it is rendered. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its end comes before the element leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
