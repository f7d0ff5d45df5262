import { type SQL, sql } from 'drizzle-orm';
import { allowLongStatements, type Db } from '../../db/client.ts';
import { valuesOf } from './addresses-of.ts';

/** Maximum number of listed ids of each kind. */
const LISTED_MAX = 50;

/**
 * The ids of records in which users, visitors or support name a person in their own words. An erasure keeps them: a word may be a
 * username by chance, a template is sent to others as it is, and a request needs its answer. An operator reads them and decides.
 *
 * @param pattern matches the username as a separate word
 */
export async function namedInOwnWords(db: Db, pattern: string): Promise<Record<string, string[]>> {
  const names = (...texts: readonly SQL[]) =>
    sql.join(
      texts.map((text) => sql`${text} ~* ${pattern}`),
      sql` OR `,
    );
  const kinds: Readonly<Record<string, SQL>> = {
    jobNames: sql`SELECT id AS value FROM jobs WHERE ${names(sql`name`)}`,
    messageTemplates: sql`SELECT id AS value FROM jobs
      WHERE ${names(sql`settings ->> 'Message'`, sql`settings ->> 'Link'`)}`,
    messages: sql`SELECT id AS value FROM messages WHERE ${names(sql`text`)}`,
    supportRequests: sql`SELECT id AS value FROM support_requests WHERE ${names(sql`message`, sql`answer`)}`,
    abuseReports: sql`SELECT id AS value FROM abuse_reports WHERE ${names(sql`text`, sql`closed_note`)}`,
    contactMails: sql`SELECT id AS value FROM mails
      WHERE kind = 'contact' AND (${names(sql`payload ->> 'subject'`, sql`payload ->> 'message'`)})`,
  };
  const found: Record<string, string[]> = {};
  for (const [kind, statement] of Object.entries(kinds)) {
    const ids = await db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return valuesOf(tx, sql`${statement} ORDER BY id LIMIT ${LISTED_MAX}`);
    });
    if (ids.length > 0) found[kind] = ids;
  }
  return found;
}
