import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { unrestrictedPods } from '../src/policies/security.ts';
import { render } from '../src/render.ts';
import { workloadsIn } from '../src/resource.ts';
import { seccompProfile } from '../src/seccomp-profile.ts';

test('the profile for nodes is made from the profile for Docker', async () => {
  const text = await readFile(join(import.meta.dirname, '../seccomp/chromium.json'), 'utf8');
  expect(JSON.parse(text), 'run `pnpm --filter @trawl/infra write-seccomp`').toEqual(await seccompProfile());
});

test('the profile allows what Chromium’s sandbox needs, and nothing that needs capabilities', async () => {
  const { defaultAction, syscalls } = await seccompProfile();
  expect(defaultAction).toBe('SCMP_ACT_ERRNO');
  expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(['SCMP_ACT_ALLOW']));
  const allowed = new Set(syscalls.flatMap(({ names }) => names));
  for (const name of ['chroot', 'clone', 'clone3', 'setns', 'unshare', 'futex']) expect(allowed).toContain(name);
  for (const name of [
    'mount',
    'bpf',
    'reboot',
    'init_module',
    'perf_event_open',
    'syslog',
    'open_by_handle_at',
    'kexec_load',
  ]) {
    expect(allowed).not.toContain(name);
  }
});

const HostPath = z.looseObject({ path: z.string() });

test('only the copy of the profile runs as root, and writes only to its folder of the node', async () => {
  const resources = await render('seccomp');
  expect(unrestrictedPods(resources).toSorted()).toEqual([
    'DaemonSet/copy-profile: copy-profile may run as root',
    'DaemonSet/copy-profile: has no user id',
    'DaemonSet/copy-profile: may run as root',
    'DaemonSet/copy-profile: mounts a folder of its node as node',
  ]);
  const profile = workloadsIn(await render('overlays/production'))
    .flatMap(({ pod }) => pod.containers)
    .map(({ securityContext }) => securityContext.seccompProfile?.localhostProfile)
    .find(Boolean);
  const volumes = workloadsIn(resources).flatMap(({ pod }) => pod.volumes);
  const folders = volumes.flatMap(({ hostPath }) => (hostPath ? [HostPath.parse(hostPath).path] : []));
  expect(folders.map((folder) => `${folder}/chromium.json`)).toEqual([`/var/lib/kubelet/seccomp/${profile}`]);
});
