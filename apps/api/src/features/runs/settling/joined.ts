import { msg, type SystemMessage } from '@trawl/contracts';

/** Joins sentences as one message. */
export function joined(first: SystemMessage, ...others: readonly (SystemMessage | null)[]): SystemMessage {
  const [second, ...rest] = others.filter((sentence) => sentence !== null);
  return second === undefined ? first : msg('text.joined', { first, second: joined(second, ...rest) });
}
