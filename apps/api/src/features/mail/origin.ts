import { msg, recognizeDevice } from '@trawl/contracts';
import { z } from 'zod';
import type { Fact, MailPart } from './layout-mail.ts';

/** When and from where an action was performed. */
export interface Origin {
  readonly at: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** An origin in the payload of a mail; mails queued by an older release have none. */
export const StoredOrigin = z
  .object({ at: z.iso.datetime(), address: z.string().nullable(), userAgent: z.string().nullable() })
  .optional();
export type StoredOrigin = z.infer<typeof StoredOrigin>;

/** An origin as it is stored with a mail, with a truncated user agent. */
export const storeOrigin = ({ address, userAgent }: Omit<Origin, 'at'>, now: Date): StoredOrigin => ({
  at: now.toISOString(),
  address,
  userAgent: userAgent?.slice(0, 300) ?? null,
});

const timeFact = (at: Date): Fact => [msg('mail.when'), { moment: at.toISOString() }];

/** An origin as it is shown in a mail: the recognized browser's name, because the user agent may contain anything. */
export function originFacts({ at, address, userAgent }: Origin): readonly Fact[] {
  const { browser, system } = recognizeDevice(userAgent);
  const device = browser && system ? msg('mail.browser_on', { browser, system }) : browser;
  return [
    timeFact(at),
    [msg('mail.browser'), device ?? msg('mail.unknown')],
    [msg('mail.network_address'), address ?? msg('mail.unknown')],
  ];
}

/** The part of a mail that shows the origin of a change; without a browser, only the time. */
export function originPart(origin: StoredOrigin): MailPart[] {
  if (origin === undefined) return [];
  const at = new Date(origin.at);
  const byBrowser = origin.address !== null || origin.userAgent !== null;
  return [{ kind: 'facts', facts: byBrowser ? originFacts({ ...origin, at }) : [timeFact(at)] }];
}
