/**
 * The compiled form of the program's code, kept on disk for the next start, which then takes half the time. Threads find the
 * folder in the environment. Must be called before the code that is to be kept is imported.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Beside the packages: who may write there can change the program anyhow. Of a shared temporary folder that is not true. */
const FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');

/** Leaves a folder that the operator has set alone. Where the folder cannot be written, nothing is kept, and nothing else differs. */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  environment.NODE_COMPILE_CACHE ??= FOLDER;
  enableCompileCache(environment.NODE_COMPILE_CACHE);
}
