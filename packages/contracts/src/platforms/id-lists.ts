import { ANNOUNCED_ACCOUNT_PLATFORMS, ANNOUNCED_PLATFORMS } from './announced.ts';
import { PLATFORM_DEFINITIONS } from './list.ts';

/** The ids of platforms and job types as lists; their schemas are in `ids.ts`, so that a page with a list doesn't load zod. */

export type Definition = (typeof PLATFORM_DEFINITIONS)[number];
/** The job types of each definition in a union of definitions. */
type TypesOf<Each> = Each extends { readonly jobTypes: infer Types } ? Extract<keyof Types, string> : never;

export const DEFINITION_LIST: readonly Definition[] = PLATFORM_DEFINITIONS;
/** A platform that is both open and announced counts as open. */
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Platforms whose jobs can be created today. */
export const OPEN_PLATFORM_IDS = DEFINITION_LIST.map(({ id }) => id);
export const PLATFORM_IDS = unique([...OPEN_PLATFORM_IDS, ...ANNOUNCED_PLATFORMS.map(({ id }) => id)]);
export const ACCOUNT_PLATFORM_IDS = unique([...OPEN_PLATFORM_IDS, ...ANNOUNCED_ACCOUNT_PLATFORMS.map(({ id }) => id)]);
/** The job types of all open platforms. */
export const JOB_TYPE_IDS = unique(
  DEFINITION_LIST.flatMap(({ jobTypes }) => Object.keys(jobTypes) as TypesOf<Definition>[]),
);
