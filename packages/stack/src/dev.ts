import { startCommand } from './start-command.ts';

process.exit(await startCommand({ watch: true }));
