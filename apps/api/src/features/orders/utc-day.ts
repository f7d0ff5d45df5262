const DAY_MS = 86_400_000;

/** The UTC day of a moment, such as `2026-11-21`: limits of a day are counted by it. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

export const startOfUtcDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

export const startOfNextUtcDay = (now: Date): Date => new Date(startOfUtcDay(now).getTime() + DAY_MS);
