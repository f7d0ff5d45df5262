import { JobData } from '@trawl/contracts';
import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { createCustomer, createSession, request } from '../jobs.ts';

const AT_ONCE = 100;
const Count = z.object({ count: z.coerce.number() });

/** A client repeats the same request many times concurrently. */
export const sameKey: Fault = {
  row: 13,
  name: 'the same idempotency key 100 times at once',
  dose: { ci: 2, release: 20 },
  limitMs: null,
  lane: 'checking',
  async inject(system, times) {
    const problems: string[] = [];
    for (let round = 0; round < times; round++) {
      const customer = await createCustomer(system);
      const job = {
        name: 'Once',
        platform: 'instagram',
        type: 'profile',
        target: 'nasa',
        sessionId: await createSession(system),
        settings: { accountType: 'Private' },
      };
      const key = { 'idempotency-key': `once-${round}` };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => request(system, customer, 'POST', '/api/jobs', job, key)),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      if (statuses.size > 1 || !statuses.has(200)) problems.push(`answered with ${[...statuses].join(', ')}`);
      const ids = new Set(answers.map(({ body }) => z.object({ data: JobData }).safeParse(body).data?.data.job._id));
      if (ids.size !== 1) problems.push(`${ids.size} jobs were answered`);
      const [made] = await system.database.rows(
        Count,
        'SELECT count(*) FROM jobs JOIN users ON users.id = jobs.user_id WHERE users.email = $1',
        [customer.email],
      );
      if (made?.count !== 1) problems.push(`${made?.count} jobs were made`);
      const other = await request(system, customer, 'POST', '/api/jobs', { ...job, name: 'Another' }, key);
      if (other.status !== 409) problems.push(`another body was answered with ${other.status}`);
    }
    return { injected: times, lost: 0, doubled: 0, overchargedMs: 0, recoveriesMs: [], notes: [], problems };
  },
};
