import { execFile } from 'node:child_process';
import { open, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a separate file system that can be filled completely. */
export interface SmallDisk {
  fill(): Promise<void>;
  empty(): Promise<void>;
  /** Moves the folder back with its new content. It must not be in use then. */
  close(): Promise<void>;
}

const BLOCK = Buffer.alloc(64 * 1_024);
const BYTES_PER_MB = 1_024 * 1_024;

/** Why no file system can be mounted here; null if it can. */
export async function whyNoMounts(folder: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux can mount a small disk';
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'trawl-faults', folder]);
    await run('umount', [folder]);
    return null;
  } catch (error) {
    return `this machine refuses to mount a small disk: ${String(error)}`;
  }
}

/** Moves an unused folder to a disk with this much free space. */
export async function moveToSmallDisk(path: string, roomMb: number): Promise<SmallDisk> {
  const folder = await realpath(path);
  const { uid, gid, mode } = await stat(folder);
  const { stdout } = await run('du', ['-s', '--block-size=1', folder]);
  const size = Number.parseInt(stdout, 10) + roomMb * BYTES_PER_MB;
  const aside = `${folder}-aside`;
  await run('cp', ['-a', folder, aside]);
  const options = `size=${size},uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`;
  await run('mount', ['-t', 'tmpfs', '-o', options, 'trawl-faults', folder]);
  await run('cp', ['-a', `${aside}/.`, folder]);
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async close() {
      await rm(aside, { recursive: true });
      await run('cp', ['-a', folder, aside]);
      await run('umount', [folder]);
      await run('cp', ['-a', `${aside}/.`, folder]);
      await rm(aside, { recursive: true });
    },
  };
}
