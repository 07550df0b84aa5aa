/** `npm start`: the service, and nothing else. */
import { keepCompiledCode } from './compile-cache.ts';
import { widenThreadPool } from './thread-pool.ts';

widenThreadPool(process.env);
keepCompiledCode(process.env);
const { runProcess } = await import('./run-process.ts');
const { serve } = await import('./serve.ts');

await runProcess((io) => serve(process.env, io.out));
