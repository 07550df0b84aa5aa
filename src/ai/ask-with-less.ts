/** A model whose answer is cut off is asked once more with less of the page: there is then less to say, and more room to say it in. */
import { addUsage, type Usage } from './models/model.ts';
import { cutOff } from './models/model-failure.ts';

/** How much of the page's room the second try has. */
const LESS = 0.5;

interface Asked<Answer> {
  readonly answer: Answer;
}

/** `ask` is given the room for the page, in tokens. Rejects with a `ModelFailure` where the second answer is cut off too. */
export async function askWithLess<
  Answer extends { readonly usage: Usage; readonly isCutOff: boolean },
  Result extends Asked<Answer>,
>(room: number, ask: (room: number) => Promise<Result & Asked<Answer>>): Promise<Result> {
  const first = await ask(room);
  if (!first.answer.isCutOff) return first;
  const second = await ask(Math.floor(room * LESS));
  if (second.answer.isCutOff) throw cutOff();
  return { ...second, answer: { ...second.answer, usage: addUsage(first.answer.usage, second.answer.usage) } };
}
