import { startCommand } from './start/start-command.ts';

process.exit(await startCommand());
