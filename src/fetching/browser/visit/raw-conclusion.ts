/** The answer of a load that shows no page: the bytes that arrived. */
import type { TakenAnswer } from '../loading/document-requests.ts';
import { rawAnswer } from '../loading/raw-answer.ts';
import type { BrowserAnswer } from './judge-reading.ts';
import type { Visit } from './visit.ts';

export async function concludeRaw({ requests, request, limits }: Visit, taken: TakenAnswer): Promise<BrowserAnswer> {
  const answer = await rawAnswer(taken, limits.maxCharacters, request);
  await requests.stop();
  return answer;
}
