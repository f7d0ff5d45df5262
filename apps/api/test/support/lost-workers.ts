import { eq, sql } from 'drizzle-orm';
import { messages } from '../../src/db/schema/index.ts';
import type { TestService } from './test-service.ts';

/** Expires the leases of every worker except one, instead of waiting. */
export async function endLeasesBut({ service }: TestService, livePid: number): Promise<void> {
  await service.context.db.execute(sql`
    UPDATE runs SET lease_until = now() - interval '1 second'
    WHERE status = 'running' AND worker_id NOT LIKE ${`%-${livePid}`}`);
}

/** The number of messages that are being sent. */
export const sendingNow = ({ service }: TestService): Promise<number> =>
  service.context.db.$count(messages, eq(messages.state, 'sending'));
