import type { Logger } from '@trawl/service-kit';
import type { Db } from '../../db/client.ts';
import { type Addressed, type Handover, handOver, readMailbox } from './hand-over.ts';
import { beginAttempt, beginHandover, endAttempt, type MailRow } from './mail-log.ts';
import { MailKind } from './queue-mail.ts';

/** Generates a mail of this kind from its payload; null if it is obsolete. */
export type MailWriter = (payload: unknown) => Promise<Addressed | null>;

export interface Sender {
  readonly db: Db;
  readonly smtpUrl: string;
  readonly from: string;
  readonly writers: Readonly<Record<MailKind, MailWriter>>;
  readonly now: () => Date;
  readonly logger: Logger;
}

/**
 * Makes one attempt to send a planned mail.
 *
 * @param last whether this is the last attempt
 * @throws the failure, if a retry may succeed
 */
export async function sendMail(sender: Sender, mailId: string, last: boolean): Promise<void> {
  const { db, logger } = sender;
  const mail = await beginAttempt(db, mailId);
  if (!mail) return;
  const { kind } = mail;
  const result = await offer(sender, mail);
  switch (result.outcome) {
    case 'unwanted':
      return endAttempt(db, mail, 'unwanted');
    case 'sent':
      // If this update fails, the mail stays `handing_over` and becomes `unknown`, so it isn't sent again either.
      await endAttempt(db, mail, 'sent', sender.now());
      logger.info({ kind, mailId }, 'mail sent');
      return;
    case 'unknown':
      await endAttempt(db, mail, 'unknown');
      logger.warn({ kind, mailId, err: result.error }, 'a mail may have been accepted; it is not sent again');
      return;
    case 'refused':
      await endAttempt(db, mail, result.final || last ? 'failed' : 'planned');
      if (!result.final) throw result.error;
      logger.warn({ kind, mailId, err: result.error }, 'the mail server rejected a mail permanently');
  }
}

type Offered = Handover | { readonly outcome: 'unwanted' };

async function offer(sender: Sender, mail: MailRow): Promise<Offered> {
  try {
    const written = await sender.writers[MailKind.parse(mail.kind)](mail.payload);
    if (!written) return { outcome: 'unwanted' };
    const from = readMailbox(sender.from);
    const messageId = `<${mail.id}@${from.address.split('@')[1] ?? 'localhost'}>`;
    const whole = { ...written, from, messageId };
    return await handOver(sender.smtpUrl, whole, () => beginHandover(sender.db, mail));
  } catch (cause) {
    return { outcome: 'refused', final: false, error: new Error('a mail could not be written', { cause }) };
  }
}
