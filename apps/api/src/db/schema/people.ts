import type { UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = sql`now()`;

export const users = pgTable('users', {
  id: text('id').primaryKey().$type<UserId>(),
  name: text('name').notNull(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  avatar: text('avatar'),
  emailVerifiedAt: at('email_verified_at'),
  plan: text('plan', { enum: ['free', 'starter', 'professional'] })
    .notNull()
    .default('free'),
  /** The day of the month on which build time is renewed is taken from here. */
  planSince: at('plan_since').notNull().default(now),
  createdAt: at('created_at').notNull().default(now),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in hex; the token itself is nowhere on the server. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: at('created_at').notNull().default(now),
    lastSeenAt: at('last_seen_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** The one code and the one link by which a user can verify the address now; both hashed. */
export const emailVerifications = pgTable('email_verifications', {
  userId: text('user_id')
    .primaryKey()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the mail was asked for last: the resend cooldown counts from here. */
  requestedAt: at('requested_at').notNull(),
  codeHash: text('code_hash'),
  linkHash: text('link_hash'),
  codeExpiresAt: at('code_expires_at'),
  linkExpiresAt: at('link_expires_at'),
  tries: integer('tries').notNull().default(0),
  lockedUntil: at('locked_until'),
});

/** Counters of fixed windows, shared by all replicas. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
});

/** Requests that carried an Idempotency-Key: their answer, to be given again to whoever repeats them. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Of the procedure and its input: the same key with another body is a mistake. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is under way. */
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
