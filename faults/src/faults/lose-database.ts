import { setTimeout as sleep } from 'node:timers/promises';
import { copyAsStandby, freePort, type PostgresServer } from '@trawl/stack';
import { openTcpForwarder } from '@trawl/stack/testing/tcp-forwarder';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import { type Database, openDatabase } from '../database.ts';
import type { Fault } from '../fault.ts';
import { createSample, LONG_LIST, request, type Sample } from '../jobs.ts';
import { beginRecovery, type Recovery, recoveryReading } from '../recovery.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

/** A lost host doesn't close its connections. */
const KINDS = ['the process ends', 'the host is lost'] as const;
/** Until a standby has caught up. */
const SYNC_MS = 60_000;

/** PostgreSQL's primary is lost and its synchronous standby promoted. */
export const loseDatabase: Fault = {
  row: 23,
  name: 'PostgreSQL’s primary lost, synchronous standby promoted',
  dose: { ci: 0, release: 5 },
  limitMs: 30_000,
  lane: 'working',
  async inject(base, times) {
    await using pair = await moveToPair(base);
    const system = { ...base, database: pair.database };
    const workload = await startWorkload(system, 2);
    const recoveries: Recovery[] = [];
    const problems: string[] = [];
    const renamed = await createSample(system, LONG_LIST);
    while (recoveries.length < times) {
      await untilRowsCome(system, workload);
      const renaming = keepRenaming(system, renamed);
      await sleep(system.random.between(500, 1_500));
      const kind = KINDS[recoveries.length % KINDS.length] ?? KINDS[0];
      const recovery = beginRecovery();
      await pair.failOver(kind === 'the host is lost');
      await untilAllContinue(system, workload);
      recovery.over();
      const acknowledged = await renaming.stop();
      const [kept] = await system.database.rows(Name, 'SELECT name FROM jobs WHERE id = $1', [renamed.id]);
      if (acknowledged === 0) problems.push('no change was acknowledged');
      if (!kept || kept.name < acknowledged) problems.push(`change ${acknowledged} was lost, ${kept?.name} was kept`);
      system.print(`   ${kind}: ${(recovery.adjustedMs / 1_000).toFixed(1)} s`);
      recoveries.push(recovery);
      await pair.rebuildStandby();
    }
    const findings = await checkJobs(system, await workload.finish());
    return {
      ...findings,
      injected: recoveries.length,
      ...recoveryReading(recoveries),
      problems: [...findings.problems, ...problems],
    };
  },
};

/** The name before the first change isn't a number. */
const Name = z.object({ name: z.string().transform((name) => Number(name) || 0) });

/**
 * Gives a job ascending numbers as names, to find a lost change that was acknowledged. Rows can't show one, because workers publish
 * lost events again.
 */
function keepRenaming(system: SystemUnderTest, { customer, id }: Sample): { stop(): Promise<number> } {
  const stopped = new AbortController();
  const work = async (): Promise<number> => {
    let acknowledged = 0;
    while (!stopped.signal.aborted) {
      const name = acknowledged + 1;
      const answer = await request(system, customer, 'PATCH', `/api/jobs/${id}`, { name: String(name) }).catch(
        () => null,
      );
      // After the fault, further changes would hide a lost one.
      if (answer?.status !== 200) break;
      acknowledged = name;
    }
    return acknowledged;
  };
  const done = work();
  return {
    stop() {
      stopped.abort();
      return done;
    },
  };
}

interface DatabasePair {
  /** The primary, whichever it is. */
  readonly database: Database;
  /** @param isHostLost whether open connections stay open without an answer */
  failOver(isHostLost: boolean): Promise<void>;
  /** Makes the lost server the standby. */
  rebuildStandby(): Promise<void>;
  /** Ends the pair: the API uses the stack's own database again. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Runs the API on the stack's database with a standby, behind one address. */
async function moveToPair({ stack }: SystemUnderTest): Promise<DatabasePair> {
  const { primary: own, standby: other } = await stack.bootStandby(await freePort());
  let [primary, standby]: [PostgresServer, PostgresServer] = [own, other];
  const forwarder = await openTcpForwarder(portOf(primary));
  const through = (url: string): string => Object.assign(new URL(url), { port: String(forwarder.port) }).href;
  let direct = openDatabase(primary.superuserUrl);
  // Not through the forwarder, whose silence would delay the harness's own queries.
  const database: Database = {
    rows: (...query) => direct.rows(...query),
    run: (statements) => direct.run(statements),
    close: () => direct.close(),
  };
  await synchronize(primary);
  await stack.service('api').stop();
  await stack.replicate('api', 'api-on-pair', {
    DATABASE_URL: through(z.string().parse(stack.envOf('api').DATABASE_URL)),
  });

  const promote = async () => {
    await execute(standby, 'SELECT pg_promote()');
    [primary, standby] = [standby, primary];
    forwarder.use(portOf(primary));
    await direct.close();
    direct = openDatabase(primary.superuserUrl);
  };
  const rebuildStandby = async () => {
    await copyAsStandby({ primaryUrl: primary.superuserUrl, from: primary.folder, to: standby.folder });
    await standby.process.restart();
    await synchronize(primary);
  };
  return {
    database,
    async failOver(isHostLost) {
      if (isHostLost) forwarder.silence();
      primary.process.kill('SIGKILL');
      await primary.process.stop();
      await promote();
    },
    rebuildStandby,
    async [Symbol.asyncDispose]() {
      await stack.service('api-on-pair').stop();
      await forwarder.close();
      if (primary !== own) {
        // A planned switchover: at its stop, the primary sends everything to the standby.
        await primary.process.stop();
        await promote();
      }
      await database.close();
      await other.process.stop();
      await execute(own, "ALTER SYSTEM SET synchronous_standby_names = ''", 'SELECT pg_reload_conf()');
      await stack.service('api').restart();
    },
  };
}

const portOf = ({ superuserUrl }: PostgresServer): number => Number(new URL(superuserUrl).port);

/** From now on, a commit waits for the standby. */
async function synchronize(primary: PostgresServer): Promise<void> {
  await execute(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'", 'SELECT pg_reload_conf()');
  const database = openDatabase(primary.superuserUrl);
  try {
    await untilTrue('a synchronous standby', SYNC_MS, async () => {
      const found = await database.rows(z.unknown(), "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      return found.length === 1;
    });
  } finally {
    await database.close();
  }
}

async function execute({ superuserUrl }: PostgresServer, ...statements: readonly string[]): Promise<void> {
  const database = openDatabase(superuserUrl);
  try {
    for (const statement of statements) await database.run(statement);
  } finally {
    await database.close();
  }
}
