import { type SendOutcome, TargetUnavailable } from '@trawl/platform';
import type { MessagingSource } from '@trawl/worker';

/** What people are like: how a send to them ends, or the error on opening; everybody else gets their message. */
export interface MessengerScript {
  readonly send?: Readonly<Record<string, () => Promise<SendOutcome>>>;
  /** The error on looking whose session it is. */
  readonly owner?: Readonly<Record<string, () => Error | null>>;
  readonly open?: Readonly<Record<string, () => Error | null>>;
}

export interface Written {
  readonly sessionId: string;
  readonly to: string;
  readonly text: string;
}

/** A platform to write on that keeps what was typed and where Enter was pressed. */
export function scriptedMessenger({ send = {}, open = {}, owner = {} }: MessengerScript = {}) {
  const typed: Written[] = [];
  const entered: Written[] = [];
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
          async type(wanted) {
            text = wanted;
            typed.push({ sessionId, to, text });
          },
          async send() {
            entered.push({ sessionId, to, text });
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

export const nobody = (to: string): Error => new TargetUnavailable('missing', `no ${to}`, `There is no ${to}.`);
