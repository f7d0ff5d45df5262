import { type Bus, connectBus } from '@trawl/bus';
import type { Claim, ClaimTarget } from '@trawl/contracts';
import { createSandbox, type Sandbox } from '@trawl/sandbox';
import { createLogger } from '@trawl/service-kit';
import { freePort } from '@trawl/stack';
import { testNats } from '@trawl/stack/testing';
import { endOf, type FakeApi, type RunAtApi, rowsOf, startFakeApi } from '@trawl/worker/testing';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { type Scraper, startScraper } from './scraper-process.ts';

const People = z.array(z.object({ id: z.string() }));

/** A broker, a fake API, and a sandbox, for scrapers that run as processes. */
export interface ScraperFixture {
  readonly api: FakeApi;
  readonly sandbox: Sandbox;
  startScraper(env?: Readonly<Record<string, string>>): Promise<Scraper>;
  /** A session of the sandbox, with its reference in claims. */
  session(sessionRef: string): { sessionRef: string; sessionId: string };
  /** Dispatches a run that collects followers. */
  followers(name: string, limit: number, more?: Partial<Claim>): Promise<RunAtApi>;
  /** The ids of the first followers that the sandbox has for this name. */
  truth(name: string, count: number): Promise<string[]>;
  /** Stops the scrapers first. */
  stop(): Promise<void>;
}

export async function startScraperFixture(): Promise<ScraperFixture> {
  const nats = await testNats();
  const bus: Bus = await connectBus({
    url: nats.urlOf('api'),
    service: 'api',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const api = await startFakeApi(bus);
  const sandbox = createSandbox();
  const instagramUrl = await sandbox.listen();
  const scrapers: Scraper[] = [];
  const session = (sessionRef: string) => ({
    sessionRef,
    sessionId: sandbox.context.sessions.open()?.sessionid ?? '',
  });
  return {
    api,
    sandbox,
    session,
    async startScraper(env = {}) {
      const started = await startScraper({
        natsUrl: nats.urlOf('scraper'),
        instagramUrl,
        port: await freePort(),
        env,
      });
      scrapers.push(started);
      return started;
    },
    followers: (name, limit, more = {}) =>
      api.dispatch({ type: 'follower', targets: [target(name, limit)], sessions: [session('first')], ...more }),
    async truth(name, count) {
      const ids: string[] = [];
      while (ids.length < count) {
        const url = `${instagramUrl}/__sandbox/truth/users/${name}/followers?offset=${ids.length}&limit=1000`;
        const people = People.parse(await (await fetch(url)).json());
        if (people.length === 0) break;
        ids.push(...people.map(({ id }) => id));
      }
      return ids.slice(0, count);
    },
    async stop() {
      for (const scraper of scrapers) {
        scraper.process.kill('SIGCONT');
        scraper.process.kill('SIGTERM');
        await scraper.exited();
      }
      await api.stop();
      await bus.drain();
      await nats.stop();
      await sandbox.close();
    },
  };
}

const target = (value: string, limit: number): ClaimTarget => ({
  targetId: value,
  value,
  limit,
  collected: 0,
  cursor: null,
  found: null,
});

export const sorted = (ids: readonly string[]): string[] => ids.toSorted();

/** Waits until the run has ended. */
export const ended = (run: RunAtApi): Promise<void> =>
  vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 60_000 });

/** Waits until the run has more rows. */
export const reach = (run: RunAtApi, rows: number): Promise<void> =>
  vi.waitFor(() => expect(rowsOf(run).length).toBeGreaterThan(rows), { timeout: 30_000, interval: 5 });
