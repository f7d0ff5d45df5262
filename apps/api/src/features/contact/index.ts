export { contactRouter } from './router.ts';
export { contactWriters } from './write-mails.ts';
