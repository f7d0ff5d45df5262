import { connect, type NatsConnection } from '@nats-io/transport-node';
import { subjects } from '@trawl/contracts';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

export interface WatchedBus {
  readonly nats: TestNats;
  readonly api: TestService;
  readonly user: Browser;
  /** May publish and subscribe to everything. */
  readonly root: NatsConnection;
  /** The subjects of all messages, except the API's announcement of its replica every second. */
  readonly seen: string[];
  stop(): Promise<void>;
}

export const dial = (url: string, options: object = {}): Promise<NatsConnection> => {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password, ...options });
};

/** An API on its own broker whose messages are recorded. */
export async function startWatchedBus(): Promise<WatchedBus> {
  const nats = await testNats();
  const api = await startTestService({ NATS_URL: nats.urlOf('api') });
  const root = await dial(nats.url);
  const seen: string[] = [];
  root.subscribe('>', {
    callback(_error, message) {
      const announces = message.subject === subjects.replica && message.string().includes('"replicaId"');
      if (!announces) seen.push(message.subject);
    },
  });
  await root.flush();
  return {
    nats,
    api,
    user: await api.verified(),
    root,
    seen,
    async stop() {
      await root.close();
      await api.stop();
      await nats.stop();
    },
  };
}
