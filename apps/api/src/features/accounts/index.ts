export { accountIdOf, accountKey } from './account-key.ts';
export {
  expireAccount,
  keepAccount,
  lockAccounts,
  openAccountSession,
  ownAccount,
  pickAccount,
} from './account-store.ts';
export {
  addHouseSession,
  listHouseSessions,
  openHouseSessions,
  resealHouseSessions,
  setHouseSessionState,
} from './house-sessions.ts';
export { accountsOf, leaseAccounts, RESTING, releaseAccounts, renewAccounts, restAccount } from './lease-accounts.ts';
export { RESEAL_BATCH, type Resealed, resealAll } from './reseal.ts';
export { resealAccounts } from './reseal-accounts.ts';
export { accountsRouter } from './router.ts';
export { createSealer, lastFourOf, mask, type Sealer, type SealKey } from './seal.ts';
export { keysOfFile, SealKeys } from './seal-keys.ts';
export { listAccounts } from './view-account.ts';
export { accountWriters } from './write-mails.ts';
