import { collecting } from '../../packages/worker/src/reading/collecting.ts';
import { retryLimitsOf } from '../../packages/worker/src/run/retry-limits.ts';
import { createWorker, type Worker } from '../../packages/worker/src/worker.ts';
import { WorkerEnv } from '../../packages/worker/src/worker-env.ts';
import type { SimPlatform } from './platform.ts';
import type { ReplicaWorld } from './replica.ts';
import { Actor, acting } from './schedule.ts';
import { simBus } from './sim-bus.ts';

/** A collecting worker: everything that its `main` starts, with a scripted platform instead of a browser. */
export interface Scraper {
  readonly actor: Actor;
  readonly worker: Worker;
}

export function startScraper(name: string, world: ReplicaWorld, platform: SimPlatform, places: number): Scraper {
  const actor = new Actor(name);
  return acting.run(actor, () => {
    const logger = world.loggerOf(actor);
    const ofActor = platform.for(actor);
    const worker = createWorker({
      bus: simBus(actor, world.broker, logger),
      platformId: 'instagram',
      work: collecting(async () => ofActor),
      logger,
      clock: { now: () => world.schedule.now(), monotonicMs: () => world.schedule.nowMs },
      places,
      workerId: name,
      // The same limits as with the sandbox.
      retryLimits: retryLimitsOf(
        WorkerEnv.parse({ NATS_URL: 'nats://localhost', INSTAGRAM_URL: 'http://127.0.0.1:9' }),
        'instagram',
      ),
      random: () => world.schedule.random.next(),
    });
    worker.start();
    return { actor, worker };
  });
}
