import { z } from 'zod';
import { FIRST_STEPS } from '../catalogue/choices.ts';

export const FirstStep = z.enum(FIRST_STEPS);
export type FirstStep = z.infer<typeof FirstStep>;

/**
 * The first steps that the user has done; `done` is null once all are done or the user dismissed them. `demo`: the user has no jobs,
 * and can run one on the platform's stand-in.
 */
export const FirstStepsData = z.object({ done: z.array(FirstStep).nullable(), demo: z.boolean() });
export type FirstStepsData = z.infer<typeof FirstStepsData>;
