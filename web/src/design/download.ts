/** Hands a file to the browser, as a download. */
export function download(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  // The type is that of a stranger's answer: it is saved, never opened as a page of ours.
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun by then, and holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
