/** `npm start`: the service, and nothing else. */
import { runProcess } from './run-process.ts';
import { serve } from './serve.ts';

await runProcess((io) => serve(process.env, io.out));
