import { EVENT_TEXT_MAX, type SystemMessage, unchanged } from '@trawl/contracts';
import { render, renderKnown } from '@trawl/messages/server';

/** A message's English text, for APIs of the previous release. */
export const textOf = (message: SystemMessage): string => render(message).slice(0, EVENT_TEXT_MAX);

interface ReasonFields {
  readonly reason: string;
  readonly reasonMessage: SystemMessage;
}

/** A reason as events and replies contain it. */
export function reasonFields(reason: SystemMessage): ReasonFields;
export function reasonFields(reason: SystemMessage | null): ReasonFields | { readonly reason: null };
export function reasonFields(reason: SystemMessage | null) {
  return reason === null ? { reason } : { reason: textOf(reason), reasonMessage: reason };
}

/** A reason in an API's reply. An API of the previous release sends only the text; a later one may send an unknown message. */
export const reasonIn = (reply: {
  readonly reason: string | null;
  readonly reasonMessage?: SystemMessage | undefined;
}): SystemMessage | null => {
  const { reason, reasonMessage } = reply;
  if (reason === null) return null;
  return reasonMessage && renderKnown(reasonMessage) !== null ? reasonMessage : unchanged(reason);
};
