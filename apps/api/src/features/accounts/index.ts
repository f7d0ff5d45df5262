export { accountIdOf, accountKey } from './account-key.ts';
export { addHouseSession, listHouseSessions, openHouseSessions, setHouseSessionState } from './house-sessions.ts';
export { accountsOf, leaseAccounts, releaseAccounts, renewAccounts } from './lease-accounts.ts';
export { createSealer, lastFourOf, mask, type Sealer, type SealKey } from './seal.ts';
