import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartAccounts, configAccounts } from './broker-accounts.ts';

/** Writes the broker's accounts for production and the demo. */
const ROOT = join(import.meta.dirname, '..');
await writeFile(join(ROOT, 'nats/accounts.yaml'), chartAccounts());
await writeFile(join(ROOT, 'overlays/demo/platform/accounts.conf'), configAccounts());
