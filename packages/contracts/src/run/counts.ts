import { z } from 'zod';

/** What a 32-bit column takes. */
const COUNT_MAX = 2 ** 31 - 1;
/** An epoch lasts for hours, and no worker for a year. */
export const EPOCH_MS_MAX = 366 * 24 * 3_600_000;

/** 1, 2, 3 … */
export const Ordinal = z.number().int().positive().max(COUNT_MAX);
/** 0, 1, 2 … */
export const Count = z.number().int().nonnegative().max(COUNT_MAX);
/** Milliseconds of an epoch. */
export const EpochMs = z.number().nonnegative().max(EPOCH_MS_MAX);
/**
 * How many entries the platform says a list has. A number that can't be stored is clamped rather than refused: it is only shown, and
 * asking again would give the same.
 */
export const FoundCount = z.number().overwrite((count) => Math.min(COUNT_MAX, Math.max(0, Math.trunc(count))));
/** The longest id that an index takes, whatever its characters. */
export const PLATFORM_ID_MAX = 500;
