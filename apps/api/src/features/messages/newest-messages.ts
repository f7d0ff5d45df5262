import type { AccountId, JobId, MessageId } from '@trawl/contracts';
import { and, desc, gte, lt, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { messages } from '../../db/schema/index.ts';

interface Newest {
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
}

/**
 * Messages by one column, newest first, for a page of them. A range and an order that contain the column make PostgreSQL use the index
 * on it and the id. With `=`, ordering by the id alone would be enough, so for a large part of all messages PostgreSQL would read the
 * primary key backwards, and with it all newer messages of others.
 *
 * @param before selects older messages than this one
 */
const newestBy = <Id extends string>(column: AnyPgColumn<{ data: Id }>, id: Id, before?: MessageId): Newest => ({
  where: and(gte(column, id), lte(column, id), before === undefined ? undefined : lt(messages.id, before)),
  orderBy: [desc(column), desc(messages.id)],
});

export const newestOfJob = (id: JobId, before?: MessageId): Newest => newestBy(messages.jobId, id, before);

export const newestOfAccount = (id: AccountId, before?: MessageId): Newest =>
  newestBy(messages.linkedAccountId, id, before);
