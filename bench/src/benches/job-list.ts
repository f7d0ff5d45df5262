import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { UserId } from '@trawl/contracts';
import pg from 'pg';
import { z } from 'zod';
import { openDrizzle } from '../../../apps/api/src/db/client.ts';
import { listJobs } from '../../../apps/api/src/features/jobs/views/view-job.ts';
import { findRequestUser } from '../../../apps/api/src/features/users/index.ts';
import { newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench } from '../bench.ts';
import { userIdOf } from '../fixtures/seed-rows.ts';
import { startServer } from '../peers/child.ts';
import { race, type Turn } from '../take-turns.ts';

const CONNECTIONS = 8;

interface Statement {
  /** PostgreSQL prepares a statement under its name once per connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `GET /api/jobs` of a logged-in user, against a Fastify server that runs the same SQL. */
export const jobList: Bench = {
  name: 'job-list',
  async run(context) {
    const { web, databaseUrl, size } = context;
    const customer = await newCustomer(context);
    const ids: string[] = [];
    for (let n = 0; n < size.jobList.jobs; n++) {
      const { _id } = await customer.runJob({ type: 'profile', target: 'nasa' });
      await customer.ended(_id);
      ids.push(_id);
    }
    const userId = UserId.parse(await userIdOf(customer));
    const waves = await statementsOf(databaseUrl, customer.token, userId);
    const server = await startServer('bare-fastify.ts', { databaseUrl, waves });
    const side = (url: string) => () => rateOf(url, customer.token, size.jobList.requests, ids);
    try {
      const goal = { name: 'GET /api/jobs', unit: 'requests/s', goal: 0.8, stretch: 0.95 };
      await side(web)();
      await side(server.url)();
      return [await race(context, goal, side(web), side(server.url))];
    } finally {
      await server.stop();
    }
  },
};

/** The statements that the API runs for the request, recorded from its own functions, in waves that run at the same time. */
async function statementsOf(url: string, token: string, userId: UserId): Promise<Statement[][]> {
  const pool = new pg.Pool({ connectionString: url });
  const query = pool.query.bind(pool);
  const waves: Statement[][] = [];
  let running = 0;
  let count = 0;
  const recorded = async (config: { readonly text: string }, values: unknown[] = []) => {
    if (running === 0) waves.push([]);
    count++;
    waves.at(-1)?.push({ name: `statement-${count}`, text: config.text, values });
    running++;
    try {
      return await query(config, values);
    } finally {
      running--;
    }
  };
  const db = openDrizzle(Object.assign(pool, { query: recorded }));
  try {
    await findRequestUser(db, token, new Date());
    await listJobs(db, userId);
    return waves;
  } finally {
    await pool.end();
  }
}

/** Requests per second over several connections that each send the next request after the last response. */
async function rateOf(base: string, token: string, count: number, ids: readonly string[]): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const once = () =>
    new Promise<string>((resolve, reject) => {
      get(`${base}/api/jobs`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${base} answered ${answer.statusCode}`));
        text(answer).then(resolve, reject);
      }).on('error', reject);
    });
  try {
    let left = count;
    let last = '';
    const startedAt = performance.now();
    const work = async () => {
      while (left-- > 0) last = await once();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    const ms = performance.now() - startedAt;
    const found = ids.filter((id) => z.string().parse(last).includes(id));
    return { figure: count / (ms / 1_000), result: `${found.length} of ${ids.length} jobs` };
  } finally {
    agent.destroy();
  }
}
