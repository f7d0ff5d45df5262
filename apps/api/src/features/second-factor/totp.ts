import { TOTP_PERIOD_S, type UserId } from '@trawl/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Trawl';

/** Where a user's secret is sealed for. */
export const placeOfTotp = (userId: UserId): string => `totp/${userId}`;

/** 160 random bits in base 32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** What the QR code of an authenticator app holds. */
export const totpUri = (secret: string, email: string): string => generateURI({ issuer: ISSUER, label: email, secret });

/**
 * The time step of RFC 6238 that a code belongs to: the current one, the one before or the one after, for clocks that
 * differ. Null where it is of none of them, or of one up to `lastStep`.
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  const checked = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: TOTP_PERIOD_S,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}
