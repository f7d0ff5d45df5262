export { cleanUpSecondFactors } from './clean-up.ts';
export { viewFactors } from './factor-store.ts';
export { forgetFactorsSince } from './forget-factors.ts';
export { resealTotp } from './reseal-totp.ts';
export { requestSecondFactorReset } from './reset.ts';
export { secondFactorRouter } from './router.ts';
export { placeOfTotp } from './totp.ts';
export { secondFactorWriters } from './write-mails.ts';
