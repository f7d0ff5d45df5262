import {
  type ApiError,
  type ConsumerConfig,
  JetStreamApiError,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { EVENT_CONSUMER, EVENT_STREAM, EVENT_SUBJECTS } from '@trawl/contracts';
import { describe, expect, it, vi } from 'vitest';
import { ensureConsumer, ensureStream, type KnownReplicas } from './ensure-streams.ts';

const wanted = { name: EVENT_STREAM, subjects: EVENT_SUBJECTS };
const WINDOW_NS = 120_000_000_000;
const logger = { warn: vi.fn() };

function refused(error: ApiError): never {
  throw new JetStreamApiError(error);
}

/** A fake broker with or without the stream; `kept` records what it was asked to store. */
function broker(found: Partial<StreamConfig> | null, peers = 3) {
  const kept: unknown[] = [];
  const keep = async (config: Partial<StreamConfig>) => {
    if ((config.num_replicas ?? 1) > peers) refused({ code: 500, err_code: 10_005, description: 'no peers' });
    kept.push(config);
  };
  const streams = {
    add: keep,
    info: async () =>
      found === null
        ? refused({ code: 404, err_code: 10_059, description: 'stream not found' })
        : { config: { subjects: EVENT_SUBJECTS, duplicate_window: WINDOW_NS, num_replicas: 1, ...found } },
    update: (_name: string, config: Partial<StreamConfig>) => keep(config),
  };
  return { kept, manager: { streams } as unknown as Pick<JetStreamManager, 'streams'> };
}

describe('a stream that is missing', () => {
  it('is created with the configured number of replicas', async () => {
    const { manager, kept } = broker(null);
    await ensureStream(manager, wanted, 3, new Map(), logger);
    expect(kept).toMatchObject([{ num_replicas: 3, retention: 'workqueue', storage: 'file' }]);
  });

  it('is recreated with its last known number of replicas', async () => {
    const { manager, kept } = broker(null);
    await ensureStream(manager, wanted, 1, new Map([[EVENT_STREAM, 3]]), logger);
    expect(kept).toMatchObject([{ num_replicas: 3 }]);
  });
});

describe('a stream that exists', () => {
  it.each([
    ['copies', { num_replicas: 3 }],
    ['a longer dedupe window', { duplicate_window: 2 * WINDOW_NS }],
    ['another subject', { subjects: [...EVENT_SUBJECTS, 'run.audit.*'] }],
  ])('keeps %s that an operator gave it', async (_what, found) => {
    const { manager, kept } = broker(found);
    await ensureStream(manager, wanted, 1, new Map(), logger);
    expect(kept).toEqual([]);
  });

  it('gains missing subjects and keeps its messages', async () => {
    const { manager, kept } = broker({ duplicate_window: 2 * WINDOW_NS, subjects: ['run.audit.*'] });
    await ensureStream(manager, wanted, 3, new Map(), logger);
    expect(kept).toEqual([
      { subjects: ['run.audit.*', ...EVENT_SUBJECTS], duplicate_window: 2 * WINDOW_NS, num_replicas: 3 },
    ]);
  });

  it('runs with fewer replicas while too few servers are up', async () => {
    const { manager, kept } = broker({}, 1);
    const known: KnownReplicas = new Map();
    await ensureStream(manager, wanted, 3, known, logger);
    expect([kept, known.get(EVENT_STREAM)]).toEqual([[], 1]);
    expect(logger.warn).toHaveBeenCalledOnce();
  });

  it('keeps a replica count that an operator lowered', async () => {
    const { manager, kept } = broker({});
    const known: KnownReplicas = new Map([[EVENT_STREAM, 3]]);
    await ensureStream(manager, wanted, 1, known, logger);
    expect([kept, known.get(EVENT_STREAM)]).toEqual([[], 1]);
  });
});

describe('a consumer that exists', () => {
  const durable = { durable_name: EVENT_CONSUMER, ack_wait: 5, max_ack_pending: 5_000 };
  async function ensured(found: Partial<ConsumerConfig>) {
    const kept: unknown[] = [];
    const consumers = {
      info: async () => ({ config: { ...durable, ...found } }),
      update: async (_stream: string, _name: string, config: unknown) => void kept.push(config),
    };
    await ensureConsumer({ consumers } as unknown as Pick<JetStreamManager, 'consumers'>, EVENT_STREAM, durable);
    return kept;
  }

  it.each([
    ['more unacked messages', { max_ack_pending: 20_000 }],
    ['unlimited unacked messages', { max_ack_pending: -1 }],
    ['copies of its own', { num_replicas: 3 }],
    ['a description', { description: 'events of runs' }],
  ])('keeps %s', async (_what, found) => expect(await ensured(found)).toEqual([]));

  it('gets the limits and times that the code requires', async () => {
    expect(await ensured({ ack_wait: 30, max_ack_pending: 10 })).toEqual([durable]);
  });
});
