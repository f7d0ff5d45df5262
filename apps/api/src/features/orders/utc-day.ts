const DAY_MS = 86_400_000;

export const startOfUtcDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

export const startOfNextUtcDay = (now: Date): Date => new Date(startOfUtcDay(now).getTime() + DAY_MS);
