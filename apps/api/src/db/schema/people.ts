import type { AuditKind, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

export const users = pgTable('users', {
  id: text('id').primaryKey().$type<UserId>(),
  name: text('name').notNull(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  avatar: text('avatar'),
  /** Does the person want a mail when a run has finished? */
  emailNotifications: boolean('email_notifications').notNull().default(true),
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
    /** By which its owner names the session in order to end it. */
    id: text('id').notNull().default(sql`'ses_' || replace(gen_random_uuid()::text, '-', '')`),
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
  (table) => [index('sessions_user_id').on(table.userId), uniqueIndex('sessions_id').on(table.id)],
);

/** The one code and the one link by which a user can verify the address now; both hashed. */
export const emailVerifications = pgTable('email_verifications', {
  userId: text('user_id')
    .primaryKey()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The new address that is to be verified; null: the one the account has. */
  email: text('email'),
  /** When the mail was asked for last: the resend cooldown counts from here. */
  requestedAt: at('requested_at').notNull(),
  codeHash: text('code_hash'),
  linkHash: text('link_hash'),
  codeExpiresAt: at('code_expires_at'),
  linkExpiresAt: at('link_expires_at'),
  tries: integer('tries').notNull().default(0),
  lockedUntil: at('locked_until'),
});

/** The one link by which a user who forgot the password can set another one. */
export const passwordResets = pgTable('password_resets', {
  userId: text('user_id')
    .primaryKey()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in hex. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** What was done with an account, for its owner to see. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: at('at').notNull().default(now),
    kind: text('kind').notNull().$type<AuditKind>(),
    detail: text('detail'),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('audit_events_user').on(table.userId, table.id)],
);

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
