import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillOnce, unpackDebianPackages } from '@trawl/stack';

/** Debian's Python and the modules that the two clients import. The C library and the package tools are the machine's. */
const NEEDS = /^(lib)?python3|^lib(ssl|expat|ffi|bz2|lzma|sqlite3|uuid|crypt)|^zlib1g/;

export interface PythonClients {
  readonly python: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Debian's instaloader and gallery-dl with a separate Python, unpacked once below `cache`; nothing is installed.
 * @throws Error if this isn't Debian (or Ubuntu), or its packages aren't available
 */
export async function findPythonClients(cache: string, env: NodeJS.ProcessEnv): Promise<PythonClients> {
  const folder = await fillOnce(join(cache, `python-clients-${process.arch}`), async (making) => {
    await unpackDebianPackages(making, { names: ['instaloader', 'gallery-dl', 'python3'], needs: NEEDS }, env);
  });
  const root = join(folder, 'unpacked');
  const programs = await readdir(join(root, 'usr/bin'));
  const python = programs.find((name) => /^python3\.\d+$/.test(name));
  if (python === undefined) throw new Error('Debian’s python3 brought no program');
  const libraries = await Promise.all(['usr/lib', 'lib'].map((place) => machineFolders(join(root, place))));
  return {
    python: join(root, 'usr/bin', python),
    env: {
      PYTHONHOME: join(root, 'usr'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
      LD_LIBRARY_PATH: libraries.flat().join(':'),
    },
  };
}

/** Folders such as `lib/x86_64-linux-gnu`. */
async function machineFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Newer releases have everything below usr.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(folder, name));
}
