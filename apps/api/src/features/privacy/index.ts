export { exportData } from './export-data.ts';
export { privacyRouter } from './router.ts';
