import type { z } from 'zod';
import { broadcast, type Subscription, subscribe } from './broadcast.ts';
import { type ConsumeOptions, type Consumption, consume } from './consume.ts';
import {
  countStored,
  type EnsureStreamsOptions,
  ensureStreams,
  inspectStreams,
  type KnownReplicas,
} from './ensure-streams.ts';
import { type LinkOptions, openLink } from './link.ts';
import { type PublishOptions, publish } from './publish.ts';
import { type Answering, answer, request } from './request.ts';
import { type StreamWatch, watchStreams } from './watch-streams.ts';

const CLOSE_MS = 3_000;

/** A service's connection to the broker; both ends validate every body. */
export interface Bus {
  /** See {@link publish}. */
  publish<S extends z.ZodType>(subject: string, schema: S, body: z.input<S>, options: PublishOptions): Promise<void>;
  /** See {@link consume}. */
  consume<S extends z.ZodType>(options: ConsumeOptions<S>): Consumption;
  /** See {@link request}. */
  request<Q extends z.ZodType, A extends z.ZodType>(
    subject: string,
    requestSchema: Q,
    answerSchema: A,
    body: z.input<Q>,
    options: { readonly timeoutMs: number },
  ): Promise<z.output<A>>;
  /** See {@link answer}. */
  answer<Q extends z.ZodType, A extends z.ZodType>(
    subject: string,
    requestSchema: Q,
    answerSchema: A,
    queue: string,
    handler: (body: z.output<Q>, account: string | null) => Promise<z.input<A>>,
  ): Answering;
  /** See {@link broadcast}. */
  broadcast<S extends z.ZodType>(subject: string, schema: S, body: z.input<S>): void;
  /** See {@link subscribe}. */
  subscribe<S extends z.ZodType>(
    subject: string,
    schema: S,
    handler: (body: z.output<S>, subject: string) => void,
  ): Subscription;
  /** See {@link ensureStreams}; API only. */
  ensureStreams(options?: EnsureStreamsOptions): Promise<void>;
  /** See {@link watchStreams}; API only. */
  watchStreams(options?: Pick<EnsureStreamsOptions, 'replicas'>): StreamWatch;
  connected(): boolean;
  /** Whether all streams and consumers exist; false if the broker doesn't reply within the timeout, as when its store hangs. */
  hasStreams(timeoutMs: number): Promise<boolean>;
  /** See {@link countStored}; API only. */
  countStored(stream: string, pattern: string, timeoutMs: number): Promise<ReadonlyMap<string, number>>;
  /** Calls the listener after each reconnect; returns the unsubscribe function. */
  onReconnect(listener: () => void): () => void;
  /** Flushes pending messages and closes. */
  drain(): Promise<void>;
}

/** Connects a service to the broker; resolves at the first connection, and reconnects after each loss until drained. */
export async function connectBus(options: LinkOptions): Promise<Bus> {
  const link = await openLink(options);
  const { logger } = options;
  const known: KnownReplicas = new Map();
  return {
    publish: (subject, schema, body, publishing) => publish(link, subject, schema, body, publishing),
    consume: (consuming) => consume(link, logger, consuming),
    request: (subject, requestSchema, answerSchema, body, asking) =>
      request(link, subject, requestSchema, answerSchema, body, asking),
    answer: (subject, requestSchema, answerSchema, queue, handler) =>
      answer(link, logger, subject, requestSchema, answerSchema, queue, handler),
    broadcast: (subject, schema, body) => broadcast(link, subject, schema, body),
    subscribe: (subject, schema, handler) => subscribe(link, logger, subject, schema, handler),
    ensureStreams: (ensuring) => ensureStreams(link, logger, known, ensuring),
    watchStreams: (watching) => watchStreams(link, logger, known, watching),
    connected: link.connected,
    // Also false if a stream is missing, because its publishers wait.
    hasStreams: async (timeoutMs) => (await inspectStreams(link, known, timeoutMs)) === 'present',
    countStored: (stream, pattern, timeoutMs) => countStored(link, stream, pattern, timeoutMs),
    onReconnect: link.onReconnect,
    async drain() {
      if (link.nc.isClosed()) return;
      // Draining needs the broker's reply; without a connection there is nothing to wait for.
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      if (link.connected()) await Promise.race([link.nc.drain(), timeout]);
      if (!link.nc.isClosed()) await link.nc.close();
    },
  };
}
