/**
 * Makes something when it is first asked for, and keeps it. If that fails, whoever asks next tries again: what was
 * missing for a moment, such as space on the disk or a free file descriptor, must not be missing until the service is
 * restarted.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
