import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProfile, removeProfile, sweepProfiles } from './browser-profile.ts';

it('deletes profiles of killed processes, but none in use or of other owners', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'trawl-test-profiles-'));
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const dead = child.pid;
  await once(child, 'exit');
  const folders = [`trawl-browser-${dead}-aaa`, `trawl-browser-${process.ppid}-bbb`, 'trawl-browser-x', 'else'];
  for (const folder of folders) await mkdir(join(parent, folder, 'inside'), { recursive: true });
  await sweepProfiles(parent);
  expect((await readdir(parent)).toSorted()).toEqual(folders.slice(1).toSorted());
  const own = await makeProfile(parent);
  await removeProfile(own);
  expect(await readdir(parent)).toHaveLength(3);
  await removeProfile(parent);
});
