import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { EVENT_CONSUMER, EVENT_STREAM, WORK_STREAM } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { testNatsCluster } from '@trawl/stack/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connectBus } from './index.ts';

const logger = createLogger({ service: 'test', level: 'error', destination: { write: () => undefined } });
const Numbered = z.object({ n: z.number().int() });

/** JetStream is unavailable for a while after the cluster starts, and after each change of a stream. */
const eventually = <T>(ask: () => Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 100 });

test('a cluster keeps three replicas, and a start with one keeps the operator’s setting', async () => {
  await using cluster = await testNatsCluster();
  const api = await connectBus({ url: cluster.urlOf('api'), service: 'api', logger });
  const scraper = await connectBus({ url: cluster.urlOf('scraper'), service: 'scraper', logger });
  const root = await connect({
    servers: cluster.nodes.map(({ port }) => `127.0.0.1:${port}`),
    user: 'test',
    pass: 'secret',
  });
  try {
    const manager: JetStreamManager = await jetstreamManager(root, { checkAPI: false });
    const copies = (stream: string) => eventually(async () => (await manager.streams.info(stream)).config.num_replicas);
    await api.ensureStreams({ replicas: 3 });
    expect([await copies(WORK_STREAM), await copies(EVENT_STREAM)]).toEqual([3, 3]);

    await eventually(() => manager.consumers.update(EVENT_STREAM, EVENT_CONSUMER, { max_ack_pending: 90_000 }));
    await eventually(() => manager.streams.update(EVENT_STREAM, { duplicate_window: 300_000_000_000 }));
    // A new process has no record of the previous number of replicas.
    const restarted = await connectBus({ url: cluster.urlOf('api'), service: 'api', logger });
    await restarted.ensureStreams();
    await restarted.drain();
    expect([await copies(WORK_STREAM), await copies(EVENT_STREAM)]).toEqual([3, 3]);
    const stream = await eventually(() => manager.streams.info(EVENT_STREAM));
    const consumer = await eventually(() => manager.consumers.info(EVENT_STREAM, EVENT_CONSUMER));
    expect([stream.config.duplicate_window, consumer.config.max_ack_pending]).toEqual([300_000_000_000, 90_000]);

    const got = new Set<number>();
    const consumption = api.consume({
      stream: EVENT_STREAM,
      consumer: EVENT_CONSUMER,
      schema: Numbered,
      maxInFlight: 8,
      async handle(delivery) {
        got.add(delivery.body.n);
        delivery.ackSoon();
      },
    });
    const publish = (n: number) => scraper.publish('run.event.r', Numbered, { n }, { dedupeId: `r.${n}` });
    await publish(1);
    await cluster.nodes.find(({ name }) => name === stream.cluster?.leader)?.process.stop();
    await publish(2);
    // In any order: a message that was on its way to the stopped node is delivered again.
    await vi.waitFor(() => expect(got).toEqual(new Set([1, 2])), { timeout: 30_000 });
    await consumption.stop();
  } finally {
    await Promise.all([api.drain(), scraper.drain(), root.close()]);
  }
});
