import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/** Every requested mail and its outcome. The queue contains only its id, which is also in its Message-ID. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** A user, a job or an address; used to find a user's mails. */
    about: text('about').notNull(),
    /** The ids that the mail's text is generated from; no secrets. */
    payload: jsonb('payload').notNull(),
    /**
     * `handing_over`: the mail server has received everything except the final line, which makes it accept the mail. `unknown`:
     * its reply to that line was lost, so the mail is not sent again. `unwanted`: obsolete before it was generated.
     */
    status: text('status', { enum: ['planned', 'handing_over', 'sent', 'unwanted', 'unknown', 'failed'] })
      .notNull()
      .default('planned'),
    attempts: integer('attempts').notNull().default(0),
    /** Until when the current sending attempt may be alive; null without an attempt. */
    attemptUntil: at('attempt_until'),
    createdAt: at('created_at').notNull().default(now),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('mails_about').on(table.about),
    index('mails_attempt').on(table.attemptUntil).where(sql`status in ('planned', 'handing_over')`),
  ],
);
