export { fuzzed, nearly } from './changed-values.ts';
export { hostileNumber, hostileString, hostileValue } from './hostile-values.ts';
export { type Known, validValues } from './valid-values.ts';
