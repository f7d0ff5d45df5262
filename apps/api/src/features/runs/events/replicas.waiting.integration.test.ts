import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { connectBus } from '@trawl/bus';
import {
  EVENT_CONSUMER,
  EVENT_STREAM,
  newId,
  type ReplicaId,
  ReplicaPresence,
  type RunId,
  subjects,
} from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  api,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { createService } from '../../../create-service.ts';
import { pickReplica } from './replicas.ts';

setUpRuns();

const logger = createLogger({ service: 'test', level: 'silent' });
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of ends.splice(0)) await stop();
});

const PAGES = 40;
const settings = { accountType: 'Private', followersPerProfile: PAGES };

/** A run of `PAGES` pages with one row each, and functions to send them. */
async function startRun() {
  const id = await createJob({ settings });
  const claim = await startAndClaim(id);
  const sendPage = (seq: number) =>
    worker.send(claim, seq, page(claim, seq, seq, seq === PAGES ? null : `c${seq}`, seq));
  return {
    id,
    claim,
    async send(from: number, to: number) {
      // All at once: a replica can store an event only after the other replica has stored the previous one.
      await Promise.all(Array.from({ length: to - from + 1 }, (_, index) => sendPage(from + index)));
    },
    async finish() {
      await worker.send(claim, PAGES + 1, target(claim, PAGES));
      await worker.send(claim, PAGES + 2, end('done', PAGES));
      const done = await untilStatus(id, 'completed');
      expect(done.totalResults).toBe(PAGES);
      expect(done.lastRun.rows).toBe(PAGES);
    },
    /** Makes room for another job within the plan. */
    async remove() {
      expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    },
  };
}

/** Collects the announcements of API replicas. */
async function openSubscriber() {
  const bus = await connectBus({ url: api.natsUrl, service: 'api', logger });
  ends.push(() => bus.drain());
  const presences: ReplicaPresence[] = [];
  bus.subscribe(subjects.replica, ReplicaPresence, (presence) => void presences.push(presence));
  return { bus, presences };
}

/** A replica that only announces itself, and owns the run. */
async function announceOwner(runId: RunId) {
  const { bus, presences } = await openSubscriber();
  await vi.waitFor(() => expect(presences.length).toBeGreaterThan(0), { timeout: 10_000 });
  const others = new Set(presences.map(({ replicaId }) => replicaId));
  let replicaId: ReplicaId;
  do replicaId = newId('ReplicaId');
  while (pickReplica(subjects.runEvent(runId), [replicaId, ...others]) !== replicaId);
  const announce = (leaves = false) => bus.broadcast(subjects.replica, ReplicaPresence, { replicaId, leaves });
  presences.length = 0;
  announce();
  // A replica that discovers a new one announces itself immediately.
  await vi.waitFor(() =>
    expect(presences.filter((presence) => presence.replicaId !== replicaId).length).toBeGreaterThan(0),
  );
  const timer = setInterval(announce, 200);
  const hang = () => clearInterval(timer);
  ends.unshift(async () => {
    hang();
    announce(true);
  });
  return { bus, replicaId, hang };
}

/** The number of event deliveries by the broker, and of distinct events. */
async function deliveriesOfEvents() {
  const { username, password, host } = new URL(api.natsUrl);
  const raw = await connect({ servers: host, user: username, pass: password });
  const { delivered } = await (await jetstreamManager(raw)).consumers.info(EVENT_STREAM, EVENT_CONSUMER);
  await raw.close();
  return { deliveries: delivered.consumer_seq, events: delivered.stream_seq };
}

/** Starts a second replica on the same database and broker, and waits until the first has discovered it. */
async function startSecond(applicationName: string) {
  const { presences } = await openSubscriber();
  await vi.waitFor(() => expect(presences.length).toBeGreaterThan(0), { timeout: 10_000 });
  const first = presences[0]?.replicaId;
  const { env } = api.service.context;
  const url = new URL(env.DATABASE_URL);
  url.searchParams.set('application_name', applicationName);
  const service = await createService({ ...env, DATABASE_URL: url.href }, systemClock, logger);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= service.stop();
    return stopped;
  };
  ends.push(stop);
  const second = await vi.waitUntil(() => presences.find(({ replicaId }) => replicaId !== first)?.replicaId);
  if (!first) throw new Error('unreachable');
  return {
    stop,
    presences,
    replicaFor: (runId: RunId) =>
      pickReplica(subjects.runEvent(runId), [first, second]) === first ? 'first' : 'second',
  };
}

test('one replica stores the events of a run, whichever replica pulls them', async () => {
  await api.asOwner(`
    CREATE TABLE stored_by (run_id text, replica text);
    GRANT INSERT, SELECT ON stored_by TO PUBLIC;
    CREATE FUNCTION note_stored() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO stored_by VALUES (NEW.id, current_setting('application_name')); RETURN NEW; END $$;
    CREATE TRIGGER note_stored AFTER UPDATE ON runs FOR EACH ROW
      WHEN (NEW.last_seq > OLD.last_seq) EXECUTE FUNCTION note_stored();
  `);
  const { replicaFor } = await startSecond('second');
  await vi.waitFor(() => expect(api.service.context.counts.replicas).toBe(2));
  const owners = new Set<string>();
  // The owner of each run is random.
  while (owners.size < 2) {
    const run = await startRun();
    await run.send(1, PAGES);
    await run.finish();
    const owner = replicaFor(run.claim.runId);
    const { rows } = await api.service.context.db.execute(
      sql`SELECT DISTINCT replica FROM stored_by WHERE run_id = ${run.claim.runId}`,
    );
    expect(rows).toEqual([{ replica: owner === 'second' ? 'second' : 'trawl-api' }]);
    owners.add(owner);
    await run.remove();
  }
});

test('runs of a stopping replica continue on others', async () => {
  const { stop, presences, replicaFor } = await startSecond('leaving');
  for (;;) {
    const run = await startRun();
    const isOwner = replicaFor(run.claim.runId) === 'second';
    await run.send(1, PAGES / 2);
    const stopped = isOwner && stop();
    await run.send(PAGES / 2 + 1, PAGES);
    await stopped;
    await run.finish();
    if (isOwner) break;
    await run.remove();
  }
  expect(presences.filter(({ leaves }) => leaves)).toHaveLength(1);
});

test('the puller stores the events of a dead owning replica without redelivery', async () => {
  const run = await startRun();
  // The fake replica has no subscription for its events, so the broker drops them.
  await announceOwner(run.claim.runId);
  const before = await deliveriesOfEvents();
  await run.send(1, PAGES);
  await run.finish();
  const after = await deliveriesOfEvents();
  expect(after.deliveries - before.deliveries).toBe(after.events - before.events);
});

test('the puller stores the events of a stuck owning replica once it is detected', async () => {
  const run = await startRun();
  const { bus, replicaId, hang } = await announceOwner(run.claim.runId);
  const taken: unknown[] = [];
  bus.subscribe(subjects.replicaEvents(replicaId), z.unknown(), (event) => void taken.push(event));
  await run.send(1, PAGES);
  await vi.waitFor(() => expect(taken.length).toBe(PAGES), { timeout: 10_000 });
  expect((await view(run.id)).totalResults).toBe(0);
  hang();
  await run.finish();
});

test('events of an inactive owning replica are redelivered and stored', async () => {
  const run = await startRun();
  const { bus, replicaId } = await announceOwner(run.claim.runId);
  bus.subscribe(subjects.replicaEvents(replicaId), z.unknown(), () => undefined);
  await run.send(1, PAGES);
  await run.finish();
});
