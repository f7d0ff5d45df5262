import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Check, ok, warning } from '@trawl/doctor';

const GIB = 1024 ** 3;
const LEAST = GIB;

/** The disk of this machine; the database's own disk is checked by writing to it. */
export const checkDisk: Check = {
  name: 'Disk',
  async run() {
    const folders = [...new Set([process.cwd(), tmpdir()])];
    return Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        const text = `${((bavail * bsize) / GIB).toFixed(1)} GiB are free in ${folder}.`;
        return bavail * bsize < LEAST ? warning(text, 'Free or add disk space.') : ok(text);
      }),
    );
  },
};
