import { type SQL, sql } from 'drizzle-orm';

/** Lowercases by Unicode's rules instead of the database's locale, which may handle only ASCII. */
export const lower = (value: SQL): SQL => sql`lower(${value} COLLATE pg_c_utf8)`;
