import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Check, type Finding, ok, warning } from '@trawl/doctor';

const GIB = 1024 ** 3;
const LEAST = GIB;
/** `TMPFS_MAGIC` of linux/magic.h. */
const TMPFS = 0x01021994;

/** The disk of this machine; the database's own disk is checked by writing to it. */
export const checkDisk: Check = {
  name: 'Disk',
  async run() {
    const folders = [...new Set([process.cwd(), tmpdir()])];
    const found = await Promise.all(folders.map(async (folder) => spaceIn(folder, await statfs(folder))));
    return found.filter((finding) => finding !== null);
  },
};

/** Null for a folder in memory: containers mount a small one, which isn't a disk that fills up. */
export function spaceIn(
  folder: string,
  { type, bavail, bsize }: Pick<StatsFs, 'type' | 'bavail' | 'bsize'>,
): Finding | null {
  if (type === TMPFS) return null;
  const text = `${((bavail * bsize) / GIB).toFixed(1)} GiB are free in ${folder}.`;
  return bavail * bsize < LEAST ? warning(text, 'Free or add disk space.') : ok(text);
}
