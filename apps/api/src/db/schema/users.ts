import type { AuditKind, Language, SystemMessage, UserId } from '@trawl/contracts';
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
  /** Whether the user wants a mail when a run has finished. */
  emailNotifications: boolean('email_notifications').notNull().default(true),
  /** The language of the user's mails; null until the first login since this column exists. */
  language: text('language').$type<Language>(),
  emailVerifiedAt: at('email_verified_at'),
  plan: text('plan', { enum: ['free', 'starter', 'professional'] })
    .notNull()
    .default('free'),
  /** Its day of the month is the day on which build time is renewed. */
  planSince: at('plan_since').notNull().default(now),
  /** When an operator suspended the user; otherwise null. */
  suspendedAt: at('suspended_at'),
  suspendedFor: text('suspended_for'),
  /** When the user finished or dismissed the first steps; while null, the dashboard shows them. */
  firstStepsOverAt: at('first_steps_over_at'),
  /** Progress of the account's deletion; null if none was requested. */
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
    /** SHA-256 of the token in hex; the server never stores the token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session when its owner ends it. */
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
    /** When the password was last confirmed in this session; null: not since the login. */
    confirmedAt: at('confirmed_at'),
  },
  (table) => [index('sessions_user_id').on(table.userId), uniqueIndex('sessions_id').on(table.id)],
);

/** The current code and link for verifying a user's address; both hashed. */
export const emailVerifications = pgTable('email_verifications', {
  userId: text('user_id')
    .primaryKey()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The new address to verify; null for the current address. */
  email: text('email'),
  /** When the last mail was requested; the resend cooldown starts here. */
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

/** Links in mails that act on an account without a login. A user can have several links per purpose at a time. */
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
    /** The email address that the link is about; for `stop_sharing` the linked account's id. */
    subject: text('subject').notNull(),
    /** SHA-256 of the token in hex; null until the mail is generated. */
    tokenHash: text('token_hash').unique(),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('mail_links_user').on(table.userId, table.purpose),
    index('mail_links_reserved').on(table.subject).where(sql`purpose = 'restore_email'`),
  ],
);

/** Browsers that a user has signed in with, recognized by a random cookie. */
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

/** Reset links of the previous release, one per user. Rows are only deleted; `mailLinks` replaces this table. */
export const passwordResets = pgTable('password_resets', {
  userId: text('user_id')
    .primaryKey()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in hex. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Security events of an account, visible to its owner. */
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
    /** Text of older releases, and for replicas of the previous release. */
    detail: text('detail'),
    /** The entry as it is shown; null in rows from before this column. */
    message: jsonb('message').$type<SystemMessage>(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('audit_events_user').on(table.userId, table.id),
    index('audit_events_at').on(table.at),
    // For the known addresses of a login.
    index('audit_events_of_owner')
      .on(table.userId, table.at)
      .where(sql`kind IN ('registered', 'signed_in', 'password_reset') AND address IS NOT NULL`),
  ],
);

/** Fixed-window counters, shared by all replicas. */
export const rateLimits = pgTable('rate_limits', {
  /** The limited action, and a digest of the user or address. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
});

/** Requests with an Idempotency-Key and their responses, which are returned for repeated requests. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** HMAC of the procedure and its input: the same key with another body is an error. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is in progress. */
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
