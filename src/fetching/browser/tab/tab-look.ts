/** What a tab looks like for a request: the device, the country, and the screen for a screenshot. Pure. */
import type { Country, Device, PageRequest, PictureView } from '../../page.ts';

export interface TabLook {
  readonly device: Device;
  readonly country: Country;
  /** The screen for a screenshot, if one is taken: pages are then drawn at full size. */
  readonly view: PictureView | undefined;
}

export function lookOf({ device, country, inPage }: Pick<PageRequest, 'device' | 'country' | 'inPage'>): TabLook {
  return { device, country, view: inPage?.picture?.view };
}

/** A key that is equal for equal looks. */
export function nameOfLook({ device, country, view }: TabLook): string {
  const seen = view && `${view.width ?? ''}x${view.height ?? ''}@${view.scale ?? ''}`;
  return `${device} ${country} ${seen ?? ''}`;
}
