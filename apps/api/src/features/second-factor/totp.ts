import { TOTP_PERIOD_S, type UserId } from '@trawl/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Trawl';

/** The associated data for sealing a user's secret. */
export const placeOfTotp = (userId: UserId): string => `totp/${userId}`;

/** 160 random bits in base 32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The content of an authenticator app's QR code. */
export const totpUri = (secret: string, email: string): string => generateURI({ issuer: ISSUER, label: email, secret });

/**
 * The RFC 6238 time step of a code: the current, previous or next one, because clocks differ. Null if it matches none of them, or
 * a step up to `lastStep`.
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
