/** Downloads a file. */
export function download(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  // The type comes from an untrusted answer: the file is saved, never opened as a page of ours.
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started and has its own copy.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
