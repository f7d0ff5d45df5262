import { MessageShape, msg, type SystemMessage } from '@trawl/contracts';
import { z } from 'zod';

/** Joins sentences as one message. */
export function joined(first: SystemMessage, ...others: readonly (SystemMessage | null)[]): SystemMessage {
  const [second, ...rest] = others.filter((sentence) => sentence !== null);
  return second === undefined ? first : msg('text.joined', { first, second: joined(second, ...rest) });
}

const Joined = z.object({
  code: z.literal('text.joined'),
  params: z.object({ first: MessageShape, second: MessageShape }),
});

/** The sentences that `joined` has joined. */
export function sentencesOf(message: SystemMessage): SystemMessage[] {
  const { data } = Joined.safeParse(message);
  return data ? [data.params.first, ...sentencesOf(data.params.second)] : [message];
}
