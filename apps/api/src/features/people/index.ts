export { deleteOldLimits, useLimit } from './rate-limit.ts';
export { peopleRouter } from './router.ts';
export { type Client, deleteExpiredSessions, findPerson, type Person } from './sessions.ts';
export { viewUser } from './user-view.ts';
export { writeVerifyEmail } from './write-mails.ts';
