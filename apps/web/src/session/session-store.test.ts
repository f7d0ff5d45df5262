import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const USER = {
  _id: 'usr_1',
  name: 'Ada',
  email: 'ada@example.com',
  isEmailVerified: true,
  funds: 0,
  subscription: 'free',
};
const loggedIn = () => Response.json({ status: 'success', data: { user: USER } });
const visitor = () => Response.json({ status: 'failed', code: 'not_logged_in', message: 'Please sign in.' });

let answers: PromiseWithResolvers<Response>[];
let store: typeof import('./session-store.ts');

beforeEach(async () => {
  answers = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.resetModules();
  store = await import('./session-store.ts');
});

afterEach(() => vi.unstubAllGlobals());

const login = () =>
  store.enterSession({ ...USER, id: USER._id, avatar: null, subscription: 'free', isEmailVerified: true });

test('a check from before a login doesn’t end the session', async () => {
  const check = store.checkSession();
  login();
  answers[0]?.resolve(visitor());
  expect(await check).toMatchObject({ state: 'verified' });
});

test('a check from before a logout doesn’t begin a session', async () => {
  const check = store.checkSession();
  store.leaveSession(true);
  answers[0]?.resolve(loggedIn());
  expect(await check).toEqual({ state: 'visitor', byChoice: true });
});

test('the answer of an earlier check doesn’t replace that of a later one', async () => {
  const [earlier, later] = [store.checkSession(), store.checkSession()];
  answers[1]?.resolve(visitor());
  expect(await later).toMatchObject({ state: 'visitor' });
  answers[0]?.resolve(loggedIn());
  expect(await earlier).toMatchObject({ state: 'visitor' });
});

test('the answer of an earlier check counts until a later one is answered', async () => {
  const [earlier, later] = [store.checkSession(), store.checkSession()];
  answers[0]?.resolve(loggedIn());
  expect(await earlier).toMatchObject({ state: 'verified' });
  answers[1]?.reject(new TypeError('fetch failed'));
  expect(await later).toMatchObject({ state: 'verified' });
});

test('a check from before a balance was pushed doesn’t replace it', async () => {
  login();
  const check = store.checkSession();
  store.setDisplayedFunds(12.5);
  answers[0]?.resolve(loggedIn());
  expect(await check).toMatchObject({ user: { funds: 12.5 } });
  const next = store.checkSession();
  answers[1]?.resolve(loggedIn());
  expect(await next).toMatchObject({ user: { funds: 0 } });
});
