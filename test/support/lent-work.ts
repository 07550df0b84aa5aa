/**
 * Threads for work on pages that the services and commands of a test process share: loading their code takes up to a
 * second of processor time. Idle threads do not keep the process running.
 */
import { PageWork } from '../../src/page-work/page-work.ts';

export const lentWork = new PageWork({ threads: 2 });
