export { isOptOutKey, optOutLink } from './opt-out-link.ts';
export { optOutRouter } from './router.ts';
export { isSuppressed, listSuppressions, suppress, unsuppress } from './suppressions.ts';
