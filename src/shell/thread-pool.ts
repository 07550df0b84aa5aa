/**
 * The threads on which the system resolves names and syncs files. Node starts with four and gives look-ups half of
 * them, so two names with dead name servers would block everybody. Must be called before anything uses a thread, hence
 * before other imports.
 */

const THREADS = 64;

/** Does not change a size that the operator has set. */
export function widenThreadPool(environment: NodeJS.ProcessEnv): void {
  environment.UV_THREADPOOL_SIZE ??= String(THREADS);
}
