import type { AuditKind, UserId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import type { RequestUser } from '../../request-user.ts';

const Value = z.object({ value: z.string() });
/** The column `value` of a statement's rows. */
export const valuesOf = async (db: Executor, statement: SQL): Promise<string[]> =>
  (await db.execute(statement)).rows.map((row) => Value.parse(row).value);

/** The security events whose detail is the previous and the new address. */
const CHANGES = ['email_changed', 'email_restored'] satisfies AuditKind[];
/** Those whose detail contains an address. */
const ADDRESS_EVENTS = [...CHANGES, 'email_change_asked'] satisfies AuditKind[];

const auditedAddresses = (id: UserId, kinds: readonly AuditKind[]): SQL => sql`
  SELECT unnest(string_to_array(detail, ' → ')) AS value FROM audit_events
  WHERE user_id = ${id} AND kind = ANY(${sql.param(kinds)}::text[])`;
const belongsToOther = (id: UserId): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE users.email = value AND users.id <> ${id})`;

/**
 * Every stored email address of the user: the current one, pending and restorable ones, and previous ones in mails and the audit
 * trail. Addresses that belong to another account by now are excluded.
 */
export const addressesOf = (db: Executor, { id, email }: Pick<RequestUser, 'id' | 'email'>): Promise<string[]> =>
  valuesOf(
    db,
    sql`
    SELECT DISTINCT value FROM (
      SELECT ${email}::text AS value
      UNION SELECT email FROM email_verifications WHERE user_id = ${id}
      UNION SELECT subject FROM mail_links WHERE user_id = ${id}
      UNION ${auditedAddresses(id, ADDRESS_EVENTS)}
      UNION SELECT payload ->> 'to' FROM mails WHERE about = ${id}
      UNION SELECT payload ->> 'newEmail' FROM mails WHERE about = ${id}
    ) AS known
    WHERE value LIKE '%_@_%' AND NOT ${belongsToOther(id)}`,
  );

/**
 * The addresses that the user had before, except those of another account. An address that the user only asked for isn't included:
 * it may be anybody's.
 */
export const formerAddressesOf = (db: Executor, { id, email }: Pick<RequestUser, 'id' | 'email'>): Promise<string[]> =>
  valuesOf(
    db,
    sql`
    SELECT DISTINCT value FROM (${auditedAddresses(id, CHANGES)}) AS known
    WHERE value <> ${email} AND NOT ${belongsToOther(id)}`,
  );
