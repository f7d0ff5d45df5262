/** Such as `2026-11-22 09:05 UTC`. */
export const utcMinute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Such as `09:05:30 UTC`. */
export const utcClock = (at: Date): string => `${at.toISOString().slice(11, 19)} UTC`;
