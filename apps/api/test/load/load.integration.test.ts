import { createLogger } from '@trawl/service-kit';
import { expect, test } from 'vitest';
import { startTestService } from '../support/test-service.ts';
import { runLoad } from './run-load.ts';

test('a small load of simulated workers loses and duplicates nothing', async () => {
  const api = await startTestService();
  try {
    const { database, sealer } = api.service.context;
    const result = await runLoad({
      pool: database.pool,
      natsUrl: api.natsUrl,
      sealer,
      logger: createLogger({ service: 'load', level: 'error' }),
      runs: 10,
      seconds: 3,
      pageEveryMs: 100,
      idle: 200,
      print: () => undefined,
    });
    expect(result.rowsSent).toBeGreaterThan(0);
    expect(result).toMatchObject({ lost: 0, doubled: 0, unfinished: 0, fenced: 0 });
    expect(result.startMs).toHaveLength(10);
    expect(result.heartbeatMs.length).toBeGreaterThan(0);
    expect(result.storeLagMs.length).toBeGreaterThan(0);
  } finally {
    await api.stop();
  }
});
