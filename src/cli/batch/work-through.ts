/**
 * Does the same for each of many inputs, several at a time. Stops early if asked to, or if one of the workers throws.
 */
export async function workThrough(
  inputs: readonly string[],
  atATime: number,
  stop: AbortSignal,
  work: (input: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([stop, failed.signal]);
  const waiting = inputs.values();
  const worker = async () => {
    try {
      // All workers take from the same iterator.
      for (const input of waiting) {
        if (signal.aborted) return;
        await work(input, signal);
      }
    } catch (error) {
      failed.abort();
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(atATime, inputs.length) }, worker));
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}
