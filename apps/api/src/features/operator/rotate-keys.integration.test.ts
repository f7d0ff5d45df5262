import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { totpFactors, users } from '../../db/schema/index.ts';
import { createSealer } from '../../sealing/seal.ts';
import { SealKeys } from '../../sealing/seal-keys.ts';
import { addHouseSession, liveHouseSessions, openAccountSession, openHouseSessions } from '../accounts/index.ts';
import { openSessions } from '../jobs/index.ts';
import { placeOfTotp } from '../second-factor/index.ts';
import { rotateKeys } from './rotate-keys.ts';

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const OLD = newKey('k1');
const BOTH = `${newKey('k2')},${OLD}`;

let folder: string;
let file: string;
let api: TestService;
let user: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-keys-'));
  file = join(folder, 'seal-keys');
  await writeFile(file, OLD);
  api = await startTestService({ SEAL_KEYS: '', SEAL_KEYS_FILE: file });
  user = await api.verified();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const job = (n: number) => ({
  name: `Job ${n}`,
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: Array.from({ length: 20 }, (_, index) => `${n}${index}%3Aabcdefghijkl%3A7%3AAYtest`).join('\n'),
  schedule: 'manual',
  settings: { accountType: 'Private' },
});

test('keys rotate while sessions are stored and read, and no read fails', async () => {
  const { db, sealer } = api.service.context;
  const ids: Parameters<typeof openSessions>[2][] = [];
  for (let n = 1; n <= 4; n++) ids.push((await user.call('POST', '/api/jobs', job(n))).body.data.job._id);
  // More than one batch.
  await db.execute(sql`UPDATE users SET plan = 'professional'`);
  for (let n = 5; n <= 8; n++) ids.push((await user.call('POST', '/api/jobs', job(n))).body.data.job._id);
  await addHouseSession(db, sealer, 'instagram', '99%3Ahousesession%3A1%3AAY');
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  if (!owner) throw new Error('no such user');
  const totpPlace = placeOfTotp(owner.id);
  await db.insert(totpFactors).values({ userId: owner.id, sealed: sealer.seal('a secret', totpPlace) });
  const kept = { platform: 'tiktok', sessionId: 'a-linked-session' };
  const linked = (await user.call('POST', '/api/accounts', kept)).body.data.account._id;
  const isLinkedRead = async (opener = sealer) =>
    expect(await openAccountSession(db, opener, linked)).toMatchObject({
      sessionRef: linked,
      sessionId: 'a-linked-session',
    });

  let reading = true;
  let reads = 0;
  const reader = (async () => {
    while (reading) {
      for (const id of ids) expect(await openSessions(db, sealer, id)).toHaveLength(20);
      expect(await openHouseSessions(sealer, await liveHouseSessions(db, 'instagram'))).toHaveLength(1);
      await isLinkedRead();
      reads++;
    }
  })();
  await writeFile(`${file}.new`, BOTH);
  await rename(`${file}.new`, file);
  const operators = createSealer(SealKeys.parse(BOTH));
  const result = await rotateKeys(db, operators);
  // Rows stored after the rotation began already use the new key.
  const late = (await user.call('POST', '/api/jobs', job(9))).body.data.job._id;
  reading = false;
  await reader;
  expect(result).toEqual({ resealed: 163, current: 0, failed: [] });
  expect(reads).toBeGreaterThan(0);
  expect(await rotateKeys(db, operators)).toEqual({ resealed: 0, current: 183, failed: [] });

  const [first = ''] = BOTH.split(',');
  const newOnly = createSealer(SealKeys.parse(first));
  for (const id of [...ids, late]) expect(await openSessions(db, newOnly, id)).toHaveLength(20);
  await isLinkedRead(newOnly);
  const [totp] = await db.select({ sealed: totpFactors.sealed }).from(totpFactors);
  expect(totp && newOnly.open(totp.sealed, totpPlace)).toBe('a secret');
});

test('reports a seal that doesn’t open, and rotates the others', async () => {
  const { db } = api.service.context;
  const [{ ref } = { ref: '' }] = (
    await db.execute<{ ref: string }>(sql`
      UPDATE job_sessions SET sealed = other.sealed FROM (SELECT sealed FROM job_sessions ORDER BY ref LIMIT 1) AS other
      WHERE ref = (SELECT ref FROM job_sessions ORDER BY ref DESC LIMIT 1) RETURNING ref`)
  ).rows;
  const result = await rotateKeys(db, createSealer(SealKeys.parse(`${newKey('k3')},${BOTH}`)));
  expect(result).toMatchObject({ resealed: 182, failed: [expect.stringContaining(ref)] });
});
