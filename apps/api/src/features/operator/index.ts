export { COMMANDS, type Operator, usage } from './commands.ts';
