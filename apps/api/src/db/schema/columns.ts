import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The database's clock, for defaults. */
export const now = sql`now()`;

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
