export type { Operator } from './command.ts';
export { COMMANDS, usage } from './commands.ts';
