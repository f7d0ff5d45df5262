export { isOptOutKey, optOutLink } from './opt-out-link.ts';
export { optOutRouter } from './router.ts';
export { completeSuppressions, isSuppressed, listSuppressions, suppress, unsuppress } from './suppressions.ts';
