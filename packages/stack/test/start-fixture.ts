import { startCommand } from '../src/start-command.ts';
import { FIXTURE } from './fixture-stack.ts';

// What `main.ts` does, on the fixture checkout.
process.exit(await startCommand({ repository: FIXTURE }));
