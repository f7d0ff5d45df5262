import { eq, sql } from 'drizzle-orm';
import { messages } from '../src/db/schema/index.ts';
import type { TestService } from './test-service.ts';

/** Ends the leases of every worker but one at once, instead of waiting until they are out. */
export async function endLeasesBut({ service }: TestService, livePid: number): Promise<void> {
  await service.context.db.execute(sql`
    UPDATE runs SET lease_until = now() - interval '1 second'
    WHERE status = 'running' AND worker_id NOT LIKE ${`%-${livePid}`}`);
}

/** How many messages are being sent at this moment. */
export const sendingNow = ({ service }: TestService): Promise<number> =>
  service.context.db.$count(messages, eq(messages.state, 'sending'));
