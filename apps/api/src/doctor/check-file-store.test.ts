import { expect, test } from 'vitest';
import { checkFileStore } from './check-file-store.ts';

test.each([{}, { EXPORTS_URL: 'file:///tmp/files?max_mb=48' }, { EXPORTS_URL: 'file:///dev/null/files' }])(
  'doesn’t check a folder, because the API may have another disk: %o',
  async (env) => {
    const findings = await checkFileStore.run(env, AbortSignal.timeout(60_000));
    expect(findings).toMatchObject([{ state: 'skipped', text: expect.stringContaining('on its own disk') }]);
  },
);
