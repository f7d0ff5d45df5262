import { createHash } from 'node:crypto';
import type { Logger } from '@trawl/service-kit';
import { bindBus } from '../../apps/api/src/bus/bind.ts';
import { type AppContext, startCounts } from '../../apps/api/src/context.ts';
import { openDrizzle } from '../../apps/api/src/db/client.ts';
import { ExportPool } from '../../apps/api/src/db/export-pool.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { startSweep } from '../../apps/api/src/features/runs/index.ts';
import { diskStore } from '../../apps/api/src/file-store/disk-store.ts';
import { PasswordScorer } from '../../apps/api/src/passwords/password-scorer.ts';
import { createSealer } from '../../apps/api/src/sealing/seal.ts';
import type { Broker } from './broker.ts';
import { Actor, acting, type Schedule } from './schedule.ts';
import { simBus } from './sim-bus.ts';
import { type PoolWorld, SimPool } from './sim-pool.ts';

const secret = (name: string): string => createHash('sha256').update(name).digest('base64');

const ENV = readEnv({
  TRAWL_ENV: 'development',
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres://localhost/simulation',
  NATS_URL: 'nats://localhost',
  SMTP_URL: 'smtp://localhost',
  INSTAGRAM_URL: 'http://127.0.0.1:9',
  SHEETS_URL: 'http://127.0.0.1:9',
  SEAL_KEYS: `k1:${secret('seal')}`,
  SIGNING_KEY: secret('sign'),
});

/** An API replica: everything that `main` starts, except HTTP and mails. */
export interface Replica {
  readonly actor: Actor;
  readonly context: AppContext;
  readonly pool: SimPool;
}

export interface ReplicaWorld {
  readonly schedule: Schedule;
  readonly broker: Broker;
  readonly database: PoolWorld;
  readonly loggerOf: (actor: Actor) => Logger;
}

/** @param skewMs the error of its wall clock */
export async function startReplica(name: string, world: ReplicaWorld, skewMs: number): Promise<Replica> {
  const actor = new Actor(name);
  return acting.run(actor, async () => {
    const pool = new SimPool(actor, world.database);
    const logger = world.loggerOf(actor);
    const db = openDrizzle(pool as never);
    const context: AppContext = {
      env: ENV,
      db,
      database: {
        db,
        pool: pool as never,
        isUsable: async () => true,
        closeConnections: () => undefined,
        close: async () => undefined,
      },
      // Connects only for downloads, and nothing downloads here.
      exportPool: new ExportPool('', logger),
      fileStore: diskStore({ folder: '', maxBytes: null }),
      bus: simBus(actor, world.broker, logger),
      clock: {
        now: () => new Date(world.schedule.now().getTime() + skewMs),
        monotonicMs: () => world.schedule.nowMs,
      },
      logger,
      sealer: createSealer(ENV.SEAL_KEYS),
      money: { on: () => () => undefined, stop: async () => undefined },
      passwordScorer: new PasswordScorer(),
      counts: startCounts(),
    };
    await bindBus(context);
    startSweep(context);
    return { actor, context, pool };
  });
}
