export type { Operator } from './command.ts';
export { COMMANDS, usage } from './commands.ts';
export { actorOf, runRecorded } from './record-action.ts';
