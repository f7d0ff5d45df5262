import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = sql`now()`;

/** Every mail that was asked for and what became of it. The queue carries only its id, which is in its Message-ID too. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** A user, a job or an address, by which a user's mails are found. */
    about: text('about').notNull(),
    /** Ids from which the mail is written; no secret. */
    payload: jsonb('payload').notNull(),
    /**
     * `handing_over`: the mail server has all of it but the last line, which makes it take the mail. `unknown`: its answer to
     * that was never seen, so the mail is not sent again. `unwanted`: overtaken before it was written.
     */
    status: text('status', { enum: ['planned', 'handing_over', 'sent', 'unwanted', 'unknown', 'failed'] })
      .notNull()
      .default('planned'),
    attempts: integer('attempts').notNull().default(0),
    /** Until when who tries to send it may be alive; null while nobody does. */
    attemptUntil: at('attempt_until'),
    createdAt: at('created_at').notNull().default(now),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('mails_about').on(table.about),
    index('mails_attempt').on(table.attemptUntil).where(sql`status in ('planned', 'handing_over')`),
  ],
);
