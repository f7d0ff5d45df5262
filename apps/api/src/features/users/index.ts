export { type AuditSubject, auditTrail, deleteOldAudit, recordAudit } from './audit.ts';
export { confirmOwner } from './confirm-owner.ts';
export { DEVICE_LIFETIME_DAYS, deleteOldDevices, deviceToken } from './devices.ts';
export { FAILED_SIGN_IN_TASK, recordFailedSignIn } from './failed-sign-in.ts';
export { lockUser, lockUserOfSession } from './lock-user.ts';
export { checkCredentials, lockCredentials, openLogin } from './login.ts';
export { deleteExpiredLinks, findLink, issueLink, takeLink, wrongMailLink } from './mail-links.ts';
export { confirmPassword, lockPassword } from './password.ts';
export {
  checkRateLimit,
  consumeAddressRateLimit,
  consumeRateLimit,
  deleteOldRateLimits,
  resetRateLimit,
} from './rate-limit.ts';
export { restoreEmail } from './restore-email.ts';
export { addressedProcedure, usersRouter } from './router.ts';
export {
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  findRequestUser,
  listSessions,
} from './sessions.ts';
export { suspendUser, unsuspendUser } from './suspension.ts';
export { deleteRegistration, deleteUnverifiedAccounts } from './unverified-accounts.ts';
export { viewUser } from './user-view.ts';
export { userWriters } from './write-mails.ts';
