/** `npm start`: the service, and nothing else. */
import { widenThreadPool } from './thread-pool.ts';

widenThreadPool(process.env);
const { runProcess } = await import('./run-process.ts');
const { serve } = await import('./serve.ts');

await runProcess((io) => serve(process.env, io.out));
