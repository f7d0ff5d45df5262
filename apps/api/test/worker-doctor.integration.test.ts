import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { EVENT_STREAM, natsPermissions, subjects, WORK_STREAM } from '@trawl/contracts';
import { EnvError, parseEnv } from '@trawl/service-kit';
import { testBrowser, testNats } from '@trawl/stack/testing';
import { type DiagnoseWorkerOptions, diagnoseWorker } from '@trawl/worker/doctor';
import { refusedInProduction, WorkerEnv } from '@trawl/worker/env';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from './support/test-service.ts';

const CANARY = 'canary-of-a-secret';
const UNREACHABLE = '127.0.0.1:4';

let api: TestService;
let healthy: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await startTestService();
  const origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = testBrowser();
  healthy = {
    TRAWL_ENV: 'development',
    INSTAGRAM_URL: origin,
    NATS_URL: withLogin('scraper', 'secret'),
    ...browser.env,
    BROWSER_PATH: browser.path,
    BROWSER_NO_SANDBOX: browser.noSandbox ? '1' : '0',
  };
});
afterAll(() => api.stop());

const withLogin = (username: string, password: string): string =>
  Object.assign(new URL(api.service.context.env.NATS_URL), { username, password }).href;

/** As the scraper reads its environment. */
function readEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  const parsed = parseEnv(WorkerEnv, env);
  const refused = refusedInProduction(parsed);
  if (refused !== null) throw new EnvError(refused);
  return parsed;
}

const examine = async (change: Readonly<Record<string, string>> = {}, options: Partial<DiagnoseWorkerOptions> = {}) => {
  const { lines, hasFailed } = await diagnoseWorker(
    { ...healthy, ...change },
    { service: 'scraper', schema: WorkerEnv, readEnv, timeoutMs: 60_000, ...options },
  );
  return { said: lines.join('\n'), hasFailed };
};

test.each(['scraper', 'dm-sender'] as const)('a healthy %s has only ok findings', async (service) => {
  const { said, hasFailed } = await examine({ NATS_URL: withLogin(service, 'secret') }, { service });
  expect(hasFailed).toBe(false);
  // This finding depends on the machine's server.
  const others = said.split('\n').filter((line) => !/hang when their disk is full|Upgrade the server/.test(line));
  expect(others.join('\n')).not.toMatch(/^ {2}(warning|failed|skipped)/m);
  expect(said).toContain(`The ${service}’s user has the permissions that it needs, and no forbidden ones.`);
  expect(said).toMatch(/The API answers, and gives runs to workers with protocol \d\./);
  expect(said).toMatch(/Chrome\S* starts with(out)? its sandbox\./);
});

test.each<readonly [what: string, change: () => Record<string, string>, sentences: readonly string[]]>([
  ['missing and unfit variables', () => ({ NATS_URL: '', PLACES: 'many' }), ['NATS_URL is missing', 'PLACES is wrong']],
  [
    'values that production refuses',
    () => ({ TRAWL_ENV: 'production', BROWSER_NO_SANDBOX: '1', NATS_URL: `nats://${UNREACHABLE}` }),
    ['INSTAGRAM_URL is not encrypted', 'NATS_URL has no login', 'BROWSER_NO_SANDBOX is for development only'],
  ],
  [
    'a broker that isn’t there',
    () => ({ NATS_URL: `nats://scraper:${CANARY}@${UNREACHABLE}` }),
    [`${UNREACHABLE} can’t be reached: nothing listens there.`, 'Start NATS'],
  ],
  [
    'a wrong password of the broker',
    () => ({ NATS_URL: withLogin('scraper', CANARY) }),
    ['rejects the login of scraper.', 'Correct the user and password in NATS_URL'],
  ],
  [
    'the user of another service',
    () => ({ NATS_URL: withLogin('dm-sender', 'secret') }),
    [
      'The scraper’s user lacks the permission: subscription _INBOX_scraper.doctor.',
      `The scraper’s user lacks the permission: subscription ${subjects.sessionCheck} scraper.`,
      'The scraper’s user has more permissions than it needs: ',
    ],
  ],
  [
    'a user with all permissions',
    () => ({ NATS_URL: api.natsUrl }),
    ['has more permissions than it needs: publish run.control.doctor, ', 'subscription >'],
  ],
  ['a browser that doesn’t start', () => ({ BROWSER_PATH: '/nowhere/chromium' }), ['Chromium doesn’t start: ']],
  [
    'a platform that can’t be reached',
    () => ({ INSTAGRAM_URL: `http://${UNREACHABLE}` }),
    [`http://${UNREACHABLE} can’t be reached from here`, 'Allow the worker outgoing connections'],
  ],
])('finds %s, and prints no secret', async (_, change, sentences) => {
  const { said } = await examine(change());
  for (const sentence of sentences) expect(said).toContain(sentence);
  expect(said).not.toContain(CANARY);
});

test('stores no event and takes no run', async () => {
  const url = new URL(api.natsUrl);
  const nc = await connect({ servers: url.host, user: url.username, pass: url.password });
  const manager = await jetstreamManager(nc);
  const stateOf = async () => {
    const [events, work] = await Promise.all([EVENT_STREAM, WORK_STREAM].map((name) => manager.streams.info(name)));
    const consumers = await manager.consumers.list(WORK_STREAM).next();
    return [events?.state.last_seq, work?.state.messages, ...consumers.map((each) => each.num_ack_pending)];
  };
  nc.publish(subjects.collectWork('instagram'), '{}');
  await nc.flush();
  const before = await stateOf();
  await examine();
  expect(before).toContain(1);
  expect(await stateOf()).toEqual(before);
  await nc.close();
});

test('finds a protocol that the API doesn’t support', async () => {
  const { said, hasFailed } = await examine({}, { protocol: 1 });
  expect(hasFailed).toBe(true);
  expect(said).toContain('The API gives no runs to workers with protocol 1.');
});

test('finds missing permissions, and an API that isn’t there', async () => {
  const { publish, subscribe } = natsPermissions.scraper;
  const fewer = {
    publish: publish.filter((subject) => subject !== subjects.beat && !subject.startsWith('$JS.ACK.')),
    subscribe: subscribe.filter((subject) => !subject.startsWith(subjects.sessionCheck)),
  };
  await using nats = await testNats({ permissions: { scraper: fewer } });
  const { said, hasFailed } = await examine({ NATS_URL: nats.urlOf('scraper') });
  expect(hasFailed).toBe(true);
  expect(said.match(/lacks the permission: .*/g)).toEqual([
    `lacks the permission: publish ${subjects.beat}.`,
    'lacks the permission: publish $JS.ACK.RUN_WORK.collect-instagram.doctor.',
    `lacks the permission: subscription ${subjects.sessionCheck} scraper.`,
  ]);
  expect(said).toContain('The API doesn’t answer, so the worker gets no runs.');
  expect(said).toContain('the account TRAWL_SCRAPER');
});
