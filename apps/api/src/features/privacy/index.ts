export { resumeDeletions } from './delete-account.ts';
export { erasePerson } from './erase-person.ts';
export { exportData } from './export-data.ts';
export { consumeExport } from './export-limit.ts';
export { privacyRouter } from './router.ts';
