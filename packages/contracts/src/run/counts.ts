import { z } from 'zod';

/** The maximum of a 32-bit column. */
export const COUNT_MAX = 2 ** 31 - 1;
/** Upper bound of an epoch's duration; epochs last hours. */
const EPOCH_MS_MAX = 366 * 24 * 3_600_000;

/** 1, 2, 3 … */
export const Ordinal = z.number().int().positive().max(COUNT_MAX);
/** 0, 1, 2 … */
export const Count = z.number().int().nonnegative().max(COUNT_MAX);
/** Milliseconds of an epoch. */
export const EpochMs = z.number().nonnegative().max(EPOCH_MS_MAX);
/**
 * The platform's count of a list. Numbers that can't be stored are clamped instead of rejected: the count is only displayed, and
 * a retry would return the same.
 */
export const FoundCount = z.number().overwrite((count) => Math.min(COUNT_MAX, Math.max(0, Math.trunc(count))));
/** The longest id that fits in an index, with any characters. */
export const PLATFORM_ID_MAX = 500;
