/**
 * Asks a model once more if its answer was cut off, with less of the page: then there is less to say, and more room for
 * it.
 */
import { addUsage, type Usage } from './models/model.ts';
import { cutOff } from './models/model-failure.ts';

/** Share of the page's tokens that the second try gets. */
const RETRY_SHARE = 0.5;

interface Asked<Answer> {
  readonly answer: Answer;
}

/** `ask` gets the number of tokens for the page. Rejects with a `ModelFailure` if the second answer is cut off too. */
export async function retryIfCutOff<
  Answer extends { readonly usage: Usage; readonly isCutOff: boolean },
  Result extends Asked<Answer>,
>(room: number, ask: (room: number) => Promise<Result & Asked<Answer>>): Promise<Result> {
  const first = await ask(room);
  if (!first.answer.isCutOff) return first;
  const second = await ask(Math.floor(room * RETRY_SHARE));
  if (second.answer.isCutOff) throw cutOff();
  return { ...second, answer: { ...second.answer, usage: addUsage(first.answer.usage, second.answer.usage) } };
}
