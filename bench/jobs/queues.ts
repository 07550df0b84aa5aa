import { say } from '../figures.ts';

export async function benchQueues(): Promise<boolean> {
  say('not yet');
  return false;
}
