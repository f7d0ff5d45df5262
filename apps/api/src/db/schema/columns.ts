import type { SystemMessage } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The database's clock, for defaults. */
export const now = sql`now()`;

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A message next to its English text. Null if the text was stored by an earlier release. */
export const message = (name: string) => jsonb(name).$type<SystemMessage>();
