/** `npm start`: the service, and nothing else. */
import { keepCompiledCode } from './shell/compile-cache.ts';
import { widenThreadPool } from './shell/thread-pool.ts';

widenThreadPool(process.env);
keepCompiledCode(process.env);
const { runProcess } = await import('./shell/run-process.ts');
const { serve } = await import('./shell/serve.ts');

await runProcess((io) => serve(process.env, io.out));
