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
  /** Null while the user isn't suspended by an operator. */
  suspendedAt: at('suspended_at'),
  suspendedFor: text('suspended_for'),
  /** How far the account's deletion has got; null where none was requested. */
  deletion: jsonb('deletion').$type<{
    readonly at: string;
    readonly stoppedRuns: number;
    readonly deleted: Record<string, number>;
  }>(),
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
    /** When the password was last confirmed within the session; null: not since the login. */
    confirmedAt: at('confirmed_at'),
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
  /** How many mails followed the first: the first resend has a shorter cooldown. */
  resends: integer('resends').notNull().default(0),
});

/** Links of mails that act on an account without a login. A user can have several of each purpose at a time. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: text('id').primaryKey().default(sql`'lnk_' || replace(gen_random_uuid()::text, '-', '')`),
    purpose: text('purpose', {
      enum: ['reset_password', 'restore_email', 'delete_registration', 'stop_sharing'],
    }).notNull(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email address that the link is about; of `stop_sharing` the linked account's id. */
    subject: text('subject').notNull(),
    /** SHA-256 of the token in hex; null until the mail is written. */
    tokenHash: text('token_hash').unique(),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('mail_links_user').on(table.userId, table.purpose),
    index('mail_links_reserved').on(table.subject).where(sql`purpose = 'restore_email'`),
  ],
);

/** Browsers that a user has signed in with, recognised by a random cookie. */
export const userDevices = pgTable(
  'user_devices',
  {
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token in hex. */
    tokenHash: text('token_hash').notNull(),
    firstSeenAt: at('first_seen_at').notNull().default(now),
    lastSeenAt: at('last_seen_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/** Reset links of the release before, which had one per user. Only deleted from; `mailLinks` takes its place. */
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
  /** What is limited, and a digest of who it is limited for. */
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
    /** HMAC of the procedure and its input: the same key with another body is a mistake. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is under way. */
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
