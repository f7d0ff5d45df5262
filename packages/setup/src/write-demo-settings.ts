import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_PLATFORM, definitionOf, OpenPlatformId } from '@trawl/contracts';

const SANDBOX = 'http://sandbox:3001';

/**
 * Writes the settings in which a demo differs from production, for `node --env-file-if-exists`. They contain no secrets and depend
 * on the published port, so they are replaced each time.
 */
export async function writeDemoSettings(
  folder: string,
  { publicPort }: { readonly publicPort: number },
): Promise<void> {
  const platforms = OpenPlatformId.options.map((platform) => {
    const path = platform === DEFAULT_PLATFORM ? '' : `/${platform}`;
    return `${definitionOf(platform).address.variable}=${SANDBOX}${path}`;
  });
  const worker = ['TRAWL_ENV=development', ...platforms];
  const api = [...worker, `SHEETS_URL=${SANDBOX}`, `PUBLIC_URL=http://localhost:${publicPort}`];
  for (const [service, lines] of Object.entries({ api, scraper: worker, 'dm-sender': worker })) {
    await writeFile(join(folder, service, 'settings.env'), `${lines.join('\n')}\n`);
  }
}
