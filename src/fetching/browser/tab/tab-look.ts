/** How a tab is to look for a request: the device, the country, and the screen that a picture is taken of. Pure. */
import type { Country, Device, PageRequest, PictureView } from '../../page.ts';

export interface TabLook {
  readonly device: Device;
  readonly country: Country;
  /** Where its pages are to have a picture taken: they are drawn as large as they are. */
  readonly view: PictureView | undefined;
}

export function lookOf({ device, country, inPage }: Pick<PageRequest, 'device' | 'country' | 'inPage'>): TabLook {
  return { device, country, view: inPage?.picture?.view };
}

/** The same for looks that are the same. */
export function nameOfLook({ device, country, view }: TabLook): string {
  const seen = view && `${view.width ?? ''}x${view.height ?? ''}@${view.scale ?? ''}`;
  return `${device} ${country} ${seen ?? ''}`;
}
