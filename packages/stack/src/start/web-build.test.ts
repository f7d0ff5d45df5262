import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRoot } from '../postgres/cluster.ts';
import { refuseUnwritable } from './web-build.ts';

// Root may write everywhere.
test.skipIf(isRoot())('names a folder of an earlier build that belongs to another user', async () => {
  const web = await mkdtemp(join(tmpdir(), 'trawl-test-web-'));
  onTestFinished(() => rm(web, { recursive: true }));
  refuseUnwritable(web);
  const build = join(web, 'build');
  await mkdir(build);
  await chmod(build, 0o555);
  expect(() => refuseUnwritable(web)).toThrow(`this user may not write to ${build}.`);
});
