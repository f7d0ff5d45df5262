import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seccompProfile } from './seccomp-profile.ts';

/** Writes the seccomp profile that is copied to the nodes; `biome format --write` formats it. */
const FILE = join(import.meta.dirname, '../seccomp/chromium.json');
await writeFile(FILE, `${JSON.stringify(await seccompProfile(), null, 2)}\n`);
