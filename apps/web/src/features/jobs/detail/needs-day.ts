const HALF_A_DAY_MS = 43_200_000;

/** Whether times that are this far apart, in ms, are shown with their day. */
export const needsDay = (apartMs: number): boolean => apartMs >= HALF_A_DAY_MS;
