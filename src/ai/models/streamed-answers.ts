/**
 * Completions that come as a stream of events, which some endpoints send although none was asked for, and others send
 * only: put together as if they had come in one piece.
 */
import { z } from 'zod';

const EVENT = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(z.object({ function: z.object({ arguments: z.string().nullish() }).nullish() }))
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

export const isEventStream = (text: string): boolean => /^\s*(?:data|event|id|retry)?:/.test(text);

/** The completion, or undefined if there is none, or not all of it. */
export function joinEvents(text: string): object | undefined {
  const written = { content: '', refusal: '', arguments: '' };
  let finish: string | undefined;
  let usage: unknown;
  let isComplete = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const data = line.startsWith('data:') ? line.slice(5).trim() : '';
    isComplete ||= data === '[DONE]';
    const event = eventOf(data);
    if (event === undefined) continue;
    if (event.error) return { error: event.error };
    usage = event.usage ?? usage;
    const [choice] = event.choices ?? [];
    if (choice === undefined) continue;
    finish = choice.finish_reason ?? finish;
    written.content += choice.delta?.content ?? '';
    written.refusal += choice.delta?.refusal ?? '';
    for (const call of choice.delta?.tool_calls ?? []) written.arguments += call.function?.arguments ?? '';
  }
  if (!isComplete && finish === undefined) return undefined;
  const calls = written.arguments === '' ? [] : [{ function: { arguments: written.arguments } }];
  const message = { content: written.content, refusal: written.refusal, tool_calls: calls };
  return { choices: [{ message, finish_reason: finish }], usage };
}

function eventOf(data: string): z.output<typeof EVENT> | undefined {
  try {
    return EVENT.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
