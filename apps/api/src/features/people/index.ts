export { auditTrail, deleteOldAudit, recordAudit } from './audit.ts';
export { FAILED_SIGN_IN_TASK, noteFailedSignIn } from './failed-sign-in.ts';
export { lockUser } from './lock-user.ts';
export { confirmPassword } from './password.ts';
export { deleteOldLimits, useAddressLimit, useLimit } from './rate-limit.ts';
export { peopleRouter } from './router.ts';
export { type Client, deleteExpiredSessions, findPerson, listSessions, type Person } from './sessions.ts';
export { viewUser } from './user-view.ts';
export { peopleWriters } from './write-mails.ts';
