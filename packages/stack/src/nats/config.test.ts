import { expect, test } from 'vitest';
import { z } from 'zod';
import { natsConfig } from './config.ts';

const settings = {
  port: 4_005,
  monitoringPort: 4_006,
  store: '/store',
  users: {
    api: { password: 'a' },
    scraper: { password: 's', permissions: { publish: ['x.*'], subscribe: ['y'] } },
    'dm-sender': { password: 'd', permissions: { publish: [], subscribe: ['ask queue'], mayReply: true } },
  },
};
const api = { user: 'api', password: 'a' };
const scraper = {
  user: 'scraper',
  password: 's',
  permissions: { publish: { allow: ['x.*'] }, subscribe: { allow: ['y'] } },
};
const dmSender = {
  user: 'dm-sender',
  password: 'd',
  permissions: {
    publish: { allow: [] },
    subscribe: { allow: ['ask queue'] },
    allow_responses: { max: 1, expires: '30s' },
  },
};

test('each user has a password, and permissions if restricted', () => {
  const config = JSON.parse(natsConfig({ ...settings, sharedAccount: true }));
  expect(config).toMatchObject({ host: '127.0.0.1', http: '127.0.0.1:4006', max_payload: 1_048_576 });
  expect(config.jetstream).toEqual({ store_dir: '/store', max_file_store: 10_737_418_240 });
  expect(config.authorization.users).toEqual([api, scraper, dmSender]);
});

test('each worker service has an account of its own, without JetStream', () => {
  const { accounts } = JSON.parse(natsConfig(settings));
  expect(Object.keys(accounts)).toEqual(['TRAWL', 'TRAWL_SCRAPER', 'TRAWL_DM_SENDER']);
  expect(accounts.TRAWL).toMatchObject({ jetstream: 'enabled', users: [api] });
  expect(accounts.TRAWL_SCRAPER).toMatchObject({ users: [scraper] });
  expect(accounts.TRAWL_DM_SENDER).toMatchObject({ users: [dmSender] });
  expect(accounts.TRAWL_SCRAPER).not.toHaveProperty('jetstream');
});

const Exports = z.array(z.object({ service: z.string().optional(), accounts: z.array(z.string()).min(1) }));

test('exports name the accounts that may import them, each subject once, and none reaches JetStream’s management', () => {
  const exported = Exports.parse(JSON.parse(natsConfig(settings)).accounts.TRAWL.exports);
  const services = exported.flatMap(({ service }) => service ?? []);
  expect(new Set(services).size).toBe(services.length);
  const toJetStream = exported.filter(({ service }) => service?.startsWith('$JS.API'));
  expect(toJetStream).toEqual([
    { service: '$JS.API.CONSUMER.MSG.NEXT.RUN_WORK.collect-instagram', accounts: ['TRAWL_SCRAPER'] },
    { service: '$JS.API.CONSUMER.MSG.NEXT.RUN_WORK.message-instagram', accounts: ['TRAWL_DM_SENDER'] },
  ]);
});
