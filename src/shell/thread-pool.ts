/**
 * The threads on which the system looks names up and files are synced. Node starts with four and gives look-ups half of them, so two
 * names with dead name servers would hold up everybody. Must be called before anything uses a thread, hence before other imports.
 */

const THREADS = 64;

/** Leaves a size that the operator has set alone. */
export function widenThreadPool(environment: NodeJS.ProcessEnv): void {
  environment.UV_THREADPOOL_SIZE ??= String(THREADS);
}
