import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackDebianPackages } from '../folders/debian-packages.ts';

/**
 * Downloads Debian's (or Ubuntu's) `nats-server` into `folder` without root.
 * @throws Error with apt's output.
 */
export async function downloadNatsServer(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const unpacked = await unpackDebianPackages(folder, { names: ['nats-server'] }, env);
  await rename(join(unpacked, 'usr/sbin/nats-server'), join(folder, 'nats-server'));
  await rm(unpacked, { recursive: true, force: true });
}
