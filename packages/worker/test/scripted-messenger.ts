import { unchanged } from '@trawl/contracts';
import { type SendOutcome, TargetUnavailable } from '@trawl/platform';
import type { MessagingSource } from '@trawl/worker';

/** Scripted recipients: the outcome of a send, or the error on opening; all others get their message. */
export interface MessengerScript {
  readonly send?: Readonly<Record<string, () => Promise<SendOutcome>>>;
  /** The error when the session's account is requested. */
  readonly owner?: Readonly<Record<string, () => Error | null>>;
  readonly open?: Readonly<Record<string, () => Error | null>>;
}

interface Written {
  readonly sessionId: string;
  readonly to: string;
  readonly text: string;
}

/** A messaging platform that records typed texts and Enter presses. */
export function scriptedMessenger({ send = {}, open = {}, owner = {} }: MessengerScript = {}) {
  const typed: Written[] = [];
  const entered: (Written & { readonly withinMs: number })[] = [];
  const checked: string[] = [];
  let closed = 0;
  const source: MessagingSource = async () => ({
    checkSession: async ({ sessionId }) => {
      const error = owner[sessionId]?.();
      if (error) throw error;
      checked.push(sessionId);
      return { username: `owner of ${sessionId}`, userId: sessionId.split('%')[0] ?? '' };
    },
    openMessenger: async ({ sessionId }) => ({
      async open(to, { wantsName }) {
        const error = open[to]?.();
        if (error) throw error;
        let text = '';
        return {
          fullName: wantsName ? `Name of ${to}` : null,
          recipientId: `id of ${to}`,
          async type(wanted) {
            text = wanted;
            typed.push({ sessionId, to, text });
          },
          async send(withinMs) {
            entered.push({ sessionId, to, text, withinMs });
            return (await send[to]?.()) ?? { kind: 'sent' };
          },
        };
      },
      async close() {
        closed += 1;
      },
    }),
  });
  return { source, typed, entered, checked, closed: () => closed };
}

export const noRecipient = (to: string): Error =>
  new TargetUnavailable('missing', `no ${to}`, unchanged(`There is no ${to}.`));
