export { resumeDeletions } from './delete-account.ts';
export { exportData } from './export-data.ts';
export { privacyRouter } from './router.ts';
