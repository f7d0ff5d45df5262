export { deleteOldReports } from './report-abuse.ts';
export { contactRouter } from './router.ts';
export { contactWriters } from './write-mails.ts';
