/** What the driver gives; the package that it drives is not installed where the types are checked. */
export interface PictureTaker {
  take(url: string, fullPage: boolean): Promise<number>;
  stop(): Promise<void>;
}

export function startPlaywright(
  executablePath: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<PictureTaker>;
