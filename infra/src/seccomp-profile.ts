import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const DOCKERS = join(import.meta.dirname, '../../docker/chromium-seccomp.json');

const Rule = z.strictObject({
  names: z.array(z.string()),
  action: z.string(),
  args: z.array(z.record(z.string(), z.unknown())).nullish(),
  comment: z.string().optional(),
  includes: z
    .strictObject({ caps: z.array(z.string()), arches: z.array(z.string()), minKernel: z.string() })
    .partial()
    .default({}),
});
const DockerProfile = z.strictObject({
  defaultAction: z.string(),
  defaultErrnoRet: z.number(),
  archMap: z.array(z.unknown()),
  syscalls: z.array(Rule),
});

/** The processors that the images are built for. */
const ARCHES = ['amd64', 'arm64'];
const ARCHITECTURES = ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'];

/**
 * Chromium's seccomp profile for Kubernetes, from Docker's. Docker evaluates the conditions of rules for each container; the
 * kubelet's runtime ignores them, so it would allow mount, bpf and reboot. The result has only the rules of a container without
 * capabilities.
 */
export async function seccompProfile() {
  const profile = DockerProfile.parse(JSON.parse(await readFile(DOCKERS, 'utf8')));
  const { defaultAction, defaultErrnoRet } = profile;
  const syscalls = profile.syscalls
    .filter(({ includes: { caps = [], arches } }) => {
      return caps.length === 0 && (arches === undefined || arches.some((arch) => ARCHES.includes(arch)));
    })
    .map(({ names, action, args }) => ({ names, action, ...(args && { args }) }));
  return { defaultAction, defaultErrnoRet, architectures: ARCHITECTURES, syscalls };
}
