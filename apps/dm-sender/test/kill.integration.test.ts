import { fileURLToPath } from 'node:url';
import { type Bus, connectBus } from '@trawl/bus';
import { CommitMessageRequest, JobData, MessagesData, RunEvent, subjects } from '@trawl/contracts';
import { createSandbox, type Sandbox } from '@trawl/sandbox';
import { createLogger } from '@trawl/service-kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readDose } from '../../api/test/support/env.ts';
import { endLeasesBut, sendingNow } from '../../api/test/support/lost-workers.ts';
import { type Browser, startTestService, type TestService } from '../../api/test/support/test-service.ts';
import { type Scraper, startScraper } from '../../scraper/test/scraper-process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let sandbox: Sandbox;
let instagramUrl: string;
let api: TestService;
let tap: Bus;
let user: Browser;
let sender: Scraper;
let ports = 7_600;
/** The action when the platform gets a request for this path. */
let onPath: { readonly path: RegExp; readonly act: () => void } | null = null;

beforeAll(async () => {
  sandbox = createSandbox();
  sandbox.app.addHook('onRequest', (request, _reply, done) => {
    const watched = onPath;
    if (watched?.path.test(request.url)) {
      onPath = null;
      watched.act();
    }
    done();
  });
  instagramUrl = await sandbox.listen();
  api = await startTestService({ INSTAGRAM_URL: instagramUrl });
  tap = await connectBus({
    url: api.natsUrl,
    service: 'api',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await startSender();
});
afterAll(async () => {
  sender.process.kill('SIGTERM');
  await sender.exited();
  await tap.drain();
  await api.stop();
  await sandbox.close();
});
beforeEach(async () => {
  user = await api.verified();
});

async function startSender(): Promise<void> {
  const started = await startScraper({ natsUrl: api.natsUrl, instagramUrl, port: ports++, main: MAIN });
  sender = started;
}

const killNow = () => sender.process.kill('SIGKILL');

/** Kills the sender at the moment that `arm` waits for, and starts a new one. */
async function killAt(arm: (kill: () => void) => () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const disarm = arm(() => {
    killNow();
    resolve();
  });
  await vi.waitFor(() => expect(sender.process.signalCode).toBe('SIGKILL'), { timeout: 30_000, interval: 10 });
  await promise;
  disarm();
  await sender.exited();
  await startSender();
}

const atPath = (path: RegExp) => (act: () => void) => {
  onPath = { path, act };
  return () => {
    onPath = null;
  };
};
const atCommit = (act: () => void) => {
  const subscription = tap.subscribe(subjects.messageCommit, CommitMessageRequest, () => {
    subscription.stop();
    act();
  });
  return () => subscription.stop();
};
const afterCommit = (act: () => void) => {
  let armed = true;
  const watch = async () => {
    while (armed) {
      if ((await sendingNow(api)) === 0) continue;
      armed = false;
      act();
    }
  };
  void watch();
  return () => {
    armed = false;
  };
};
const atOutcome = (act: () => void) => {
  const subscription = tap.subscribe('run.event.*', RunEvent, (event) => {
    if (event.kind !== 'message') return;
    subscription.stop();
    act();
  });
  return () => subscription.stop();
};

let jobId = '';
const messages = async (id: string) =>
  MessagesData.parse((await user.call('GET', `/api/jobs/${id}/messages?limit=200`)).body.data);
const job = async () => JobData.parse((await user.call('GET', `/api/jobs/${jobId}`)).body.data).job;

async function startJob(people: readonly string[], sessionId: string): Promise<void> {
  const created = await user.call('POST', '/api/jobs', {
    name: 'Messages',
    platform: 'instagram',
    type: 'dm',
    target: people.join('\n'),
    sessionId,
    schedule: 'manual',
    settings: { accountType: 'Private', Message: 'Hello {{username}}', DMsPerLaunch: people.length },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  jobId = created.body.data.job._id;
  expect((await user.call('POST', `/api/jobs/${jobId}/start`)).status).toBe(200);
}

function newSender(): { sessionid: string; username: string } {
  const session = sandbox.context.sessions.open();
  if (!session) throw new Error('no session');
  return { sessionid: session.sessionid, username: session.person.username };
}

/** Recipients who can be messaged more than once without message requests. */
function followersOf(username: string, count: number): string[] {
  const person = sandbox.context.population.byUsername(username);
  if (!person) throw new Error(`no ${username}`);
  return sandbox.context.population.followers(person, 0, count).map((one) => one.username);
}

const arrivedFrom = (username: string): string[] =>
  sandbox.context.direct.messages.filter((one) => one.from === username).map((one) => one.to);

/** Expires the dead sender's leases instead of waiting. */
async function ended(): Promise<void> {
  await vi.waitFor(
    async () => {
      await endLeasesBut(api, sender.process.pid ?? 0);
      expect(['completed', 'waiting', 'failed']).toContain((await job()).status);
    },
    { timeout: 90_000, interval: 250 },
  );
}

/** No recipient got the message twice; messages with state `sent` arrived; messages that arrived are `sent` or `unknown`. */
async function expectReportedTruthfully(
  username: string,
  people: readonly string[],
): Promise<{ unknown: number; sent: number }> {
  const arrived = arrivedFrom(username);
  expect(arrived.length).toBe(new Set(arrived).size);
  const { messages: reported, counts } = await messages(jobId);
  expect(reported.map(({ recipient }) => recipient).toSorted()).toEqual([...people].toSorted());
  for (const { recipient, state } of reported) {
    if (state === 'sent') expect(arrived).toContain(recipient);
    else expect(state).toBe('unknown');
  }
  return { unknown: counts?.unknown ?? 0, sent: counts?.sent ?? 0 };
}

const KILLS = readDose(6);
/** Some are sent between kills, and some after the last kill. */
const RECIPIENTS = 4 + 2 * KILLS;

const MOMENTS = [
  ['before anything is typed', atPath(/^\/(?!api|direct|__)/), 0],
  ['once the thread is open', atPath(/^\/direct\/t\//), 0],
  ['when it requests the commit', atCommit, 1],
  ['between the commit and Enter', afterCommit, 1],
  ['right after Enter', atPath(/^\/api\/graphql/), 1],
  ['when it publishes the outcome', atOutcome, 1],
] as const;

test.each(MOMENTS)(
  'killed %s: nobody gets the message twice, and an unconfirmed outcome is unknown',
  async (_name, arm, most) => {
    const { sessionid, username } = newSender();
    const people = followersOf(username, 4);
    const killing = killAt(arm);
    await startJob(people, sessionid);
    await killing;
    await ended();
    const { unknown, sent } = await expectReportedTruthfully(username, people);
    expect(unknown).toBeLessThanOrEqual(most);
    expect(sent + unknown).toBe(people.length);
  },
  180_000,
);

test('killed repeatedly at random moments: nobody gets the message twice', async () => {
  const { sessionid, username } = newSender();
  const people = followersOf(username, RECIPIENTS);
  await startJob(people, sessionid);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = arrivedFrom(username).length;
    await vi.waitFor(
      async () => {
        await endLeasesBut(api, sender.process.pid ?? 0);
        expect(arrivedFrom(username).length).toBeGreaterThan(before);
      },
      { timeout: 60_000, interval: 20 },
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    killNow();
    await sender.exited();
    await startSender();
  }
  await ended();
  const { unknown, sent } = await expectReportedTruthfully(username, people);
  expect(sent + unknown).toBe(people.length);
  expect(unknown).toBeLessThanOrEqual(KILLS);
}, 300_000);

test('at SIGTERM, committed messages are finished and reported, and another sender sends the rest', async () => {
  const { sessionid, username } = newSender();
  const people = followersOf(username, 4);
  const terminated = Promise.withResolvers<void>();
  const disarm = atCommit(() => {
    sender.process.kill('SIGTERM');
    terminated.resolve();
  });
  await startJob(people, sessionid);
  await terminated.promise;
  disarm();
  expect(await sender.exited()).toBe(0);
  const { counts } = await messages(jobId);
  expect(counts?.sending).toBe(0);
  await startSender();
  await vi.waitFor(async () => expect((await job()).status).toBe('completed'), { timeout: 60_000, interval: 100 });
  expect(await expectReportedTruthfully(username, people)).toEqual({ unknown: 0, sent: people.length });
}, 120_000);
