import { cacheOwnCode } from './start/cache-own-code.ts';

cacheOwnCode();
const { startCommand } = await import('./start/start-command.ts');

process.exit(await startCommand({ watch: true }));
