export { accountKey } from './account-key.ts';
export {
  expireAccount,
  lockAccounts,
  lockAgainstDeletion,
  openAccountSession,
  ownAccount,
  pickAccount,
  placeOfAccount,
  type RunSession,
  resealAccounts,
  sharedAmong,
} from './account-store.ts';
export { deleteExpiredLeases } from './delete-expired-leases.ts';
export {
  addHouseSession,
  type HouseSession,
  listHouseSessions,
  liveHouseSessions,
  liveHouseSessionsForRun,
  openHouseSessions,
  placeOfHouseSession,
  proveHouseSession,
  resealHouseSessions,
  setHouseSessionState,
} from './house-sessions.ts';
export { keepLimits, lockLimits, restoreLimits } from './kept-limits.ts';
export { accountsInUse, leaseAccount, releaseOtherAccounts } from './lease-account.ts';
export { accountsOf, leaseAccounts, RESTING, releaseAccounts, restAccount } from './lease-accounts.ts';
export { accountsRouter } from './router.ts';
export { sharedAccountOf, stopSharing } from './stop-sharing.ts';
export { listAccounts } from './view-account.ts';
export { accountWriters } from './write-mails.ts';
