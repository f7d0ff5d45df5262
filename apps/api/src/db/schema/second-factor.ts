import type { UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, now } from './columns.ts';
import { users } from './users.ts';

const userId = () =>
  text('user_id')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' });

/** A user's authenticator app. */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  /** The secret, sealed for this row. */
  sealed: bytes('sealed').notNull(),
  /** Null until its first code was entered; logins require a code from then on. */
  confirmedAt: at('confirmed_at'),
  /** The time step of the last accepted code; this and earlier steps are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: at('created_at').notNull().default(now),
});

/** Single-use codes that complete a login. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId().notNull(),
    /** The same for all codes of a set, so an entered code is hashed once for the lookup. */
    salt: bytes('salt').notNull(),
    /** argon2id. */
    hash: bytes('hash').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey().default(sql`'psk_' || replace(gen_random_uuid()::text, '-', '')`),
    userId: userId().notNull(),
    /** The authenticator's id of the key, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().default(now),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** The passkey that a user is currently adding, at most one. */
export const passkeyEnrolments = pgTable('passkey_enrolments', {
  userId: userId().primaryKey(),
  challenge: text('challenge').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Logins with a correct password that still need the second factor. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    /** SHA-256 of the ticket in hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: userId().notNull(),
    /** A digest of the password hash: changing the password invalidates the ticket. */
    passwordMark: text('password_mark').notNull(),
    userAgent: text('user_agent'),
    tries: integer('tries').notNull().default(0),
    /** The challenge that a passkey has to sign; single-use. */
    challenge: text('challenge'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('login_tickets_user').on(table.userId)],
);

/** Resets by an operator that are not yet in effect. */
export const secondFactorResets = pgTable('second_factor_resets', {
  userId: userId().primaryKey(),
  askedAt: at('asked_at').notNull(),
  effectiveAt: at('effective_at').notNull(),
});
