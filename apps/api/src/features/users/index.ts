export { type AuditSubject, auditTrail, deleteOldAudit, recordAudit } from './audit.ts';
export { confirmOwner } from './confirm-owner.ts';
export { restoreEmail } from './email/restore-email.ts';
export { deleteRegistration, deleteUnverifiedAccounts } from './email/unverified-accounts.ts';
export { userWriters } from './email/write-mails.ts';
export { lockUser, lockUserOfSession } from './lock-user.ts';
export { deleteExpiredLinks, findLink, issueLink, takeLink, wrongMailLink } from './mail-links.ts';
export { confirmPassword, lockPassword } from './passwords/password.ts';
export { viewUser } from './profile/user-view.ts';
export {
  checkRateLimit,
  consumeAddressRateLimit,
  consumeRateLimit,
  deleteOldRateLimits,
  resetRateLimit,
} from './rate-limit.ts';
export { addressedProcedure, usersRouter } from './router.ts';
export {
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  findRequestUser,
  listSessions,
} from './sessions.ts';
export { DEVICE_LIFETIME_DAYS, deleteOldDevices, deviceToken } from './sign-in/devices.ts';
export { FAILED_SIGN_IN_TASK, recordFailedSignIn } from './sign-in/failed-sign-in.ts';
export { checkCredentials, lockCredentials, openLogin } from './sign-in/login.ts';
export { suspendUser, unsuspendUser } from './suspension.ts';
