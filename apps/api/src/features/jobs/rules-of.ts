import { type JobKind, kindOf } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { jobs } from '../../db/schema/index.ts';
import { collect } from './job-kinds/collect.ts';
import type { JobRules } from './job-kinds/job-rules.ts';
import { message } from './job-kinds/message.ts';
import { order } from './job-kinds/order.ts';

const RULES: Readonly<Record<JobKind, JobRules>> = { collect, message, order };

export const rulesOf = ({ type, settings }: Pick<typeof jobs.$inferSelect, 'type' | 'settings'>): JobRules =>
  RULES[kindOf({ type, accountType: settings.accountType })];

/** SQL condition for jobs that send messages. */
export const isMessagingRow = sql`(${jobs.type} = 'dm')`;

/** SQL condition for jobs that are orders. */
export const isOrderRow = sql`(${isMessagingRow} AND ${jobs.settings} ->> 'accountType' = 'Shared')`;
