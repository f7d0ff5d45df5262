export { fuzzed, nearly } from './changed-values.ts';
export { hostileString, hostileValue } from './hostile-values.ts';
export { type Known, validValues } from './valid-values.ts';
