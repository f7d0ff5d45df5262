export { COMMANDS, usage } from './commands.ts';
export { findUnopenedSeals } from './find-unopened-seals.ts';
export { printable } from './printable.ts';
export { actorOf, runRecorded } from './record-action.ts';
