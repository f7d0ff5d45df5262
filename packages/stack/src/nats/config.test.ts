import { expect, test } from 'vitest';
import { natsConfig } from './config.ts';

test('each user has a password, and permissions where they are bounded', () => {
  const config = JSON.parse(
    natsConfig({
      port: 4_005,
      monitoringPort: 4_006,
      store: '/store',
      users: {
        api: { password: 'a' },
        scraper: { password: 's', permissions: { publish: ['x.*'], subscribe: ['y'] } },
        answerer: { password: 'q', permissions: { publish: [], subscribe: ['ask queue'], answers: true } },
      },
    }),
  );
  expect(config).toMatchObject({ host: '127.0.0.1', http: '127.0.0.1:4006', max_payload: 1_048_576 });
  expect(config.authorization.users).toEqual([
    { user: 'api', password: 'a' },
    {
      user: 'scraper',
      password: 's',
      permissions: { publish: { allow: ['x.*'] }, subscribe: { allow: ['y'] } },
    },
    {
      user: 'answerer',
      password: 'q',
      permissions: {
        publish: { allow: [] },
        subscribe: { allow: ['ask queue'] },
        allow_responses: { max: 1, expires: '30s' },
      },
    },
  ]);
});
