import { startCommand } from '../src/start/start-command.ts';
import { FIXTURE } from './fixture-stack.ts';

// The same as `main.ts`, for the fixture checkout.
process.exit(await startCommand({ repository: FIXTURE }));
