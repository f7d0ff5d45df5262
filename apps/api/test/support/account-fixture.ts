import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestChecks, type TestChecks } from './test-checks.ts';
import { type Answer, type Browser, startTestService, type TestService } from './test-service.ts';

export let api: TestService;
export let checks: TestChecks;
export let user: Browser;

/** For the top of a test file: a service, a worker with scripted sessions, and before each test a new customer. */
export function setUpAccounts(): void {
  beforeAll(async () => {
    api = await startTestService();
    checks = await startTestChecks(api.natsUrl);
  });
  beforeEach(async () => {
    user = await api.verified();
  });
  afterAll(async () => {
    await checks.stop();
    await api.stop();
  });
}

let numbers = 1_000;
export const newSession = (number = ++numbers) => ({ number, sessionId: checks.session(number) });

export const add = (who: Browser, sessionId: string, change: object = {}): Promise<Answer> =>
  who.call('POST', '/api/accounts', {
    platform: 'instagram',
    sessionId,
    dmsLimit: 20,
    accountType: 'private',
    ...change,
  });
export const accountsOf = async (who: Browser) => (await who.call('GET', '/api/accounts')).body.data.accounts;
export const audited = async (who: Browser): Promise<string[]> =>
  (await who.call('GET', '/api/users/audit')).body.data.entries.map(({ kind }: { kind: string }) => kind);
