import { z } from 'zod';
import { problem } from '../messages/msg.ts';
import { ANNOUNCED_ACCOUNT_PLATFORMS, ANNOUNCED_PLATFORMS } from './announced.ts';
import { PLATFORM_DEFINITIONS } from './list.ts';
import type { JobTypeDefinition, ParsedTarget, PlatformDefinition } from './platform-definition.ts';

type Definition = (typeof PLATFORM_DEFINITIONS)[number];
/** The job types of each definition in a union of definitions. */
type TypesOf<Each> = Each extends { readonly jobTypes: infer Types } ? Extract<keyof Types, string> : never;
type KindsOf<Each> = Each extends { readonly jobTypes: Readonly<Record<string, JobTypeDefinition<infer Kind>>> }
  ? Kind
  : never;

const definitions: readonly Definition[] = PLATFORM_DEFINITIONS;
/** A platform that is both open and announced counts as open. */
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const openIds = definitions.map(({ id }) => id);

export const PlatformId = z.enum(unique([...openIds, ...ANNOUNCED_PLATFORMS.map(({ id }) => id)]));
export type PlatformId = z.infer<typeof PlatformId>;

/** Platforms whose jobs can be created today. */
export const OpenPlatformId = z.enum(openIds, {
  error: ({ input }) => {
    const known = PlatformId.safeParse(input);
    return known.success ? problem('job.platform_unavailable', { platform: PLATFORMS[known.data].name }) : undefined;
  },
});
export type OpenPlatformId = z.infer<typeof OpenPlatformId>;

/** The platform of requests that name none. */
export const DEFAULT_PLATFORM: OpenPlatformId = PLATFORM_DEFINITIONS[0].id;

export const AccountPlatformId = z.enum(unique([...openIds, ...ANNOUNCED_ACCOUNT_PLATFORMS.map(({ id }) => id)]));
export type AccountPlatformId = z.infer<typeof AccountPlatformId>;

export const ACCOUNT_PLATFORM_NAMES: Readonly<Record<AccountPlatformId, string>> = byId<
  { readonly id: AccountPlatformId; readonly name: string },
  string
>([...ANNOUNCED_ACCOUNT_PLATFORMS, ...definitions], ({ name }) => name);

/** The job types of all open platforms. */
export type JobType = TypesOf<Definition>;
export const JobType = z.enum(unique(definitions.flatMap(({ jobTypes }) => Object.keys(jobTypes) as JobType[])));

/** Job types that collect rows instead of sending messages. */
export const CollectType = JobType.exclude(['dm']);
export type CollectType = z.infer<typeof CollectType>;

export type TargetKind = KindsOf<Definition>;

const DEFINITIONS: Readonly<Record<OpenPlatformId, PlatformDefinition>> = byId(definitions, (definition) => definition);

export const definitionOf = (platform: OpenPlatformId): PlatformDefinition => DEFINITIONS[platform];

/** Whether the platform has jobs of this type that can be created today. */
export const hasJobType = (platform: OpenPlatformId, type: JobType): boolean =>
  DEFINITIONS[platform].jobTypes[type]?.available === true;

/** The definition of a stored or validated job's type. */
export function jobTypeOf({ platform, type }: TypeOf): JobTypeDefinition<TargetKind> {
  const found = DEFINITIONS[platform].jobTypes[type];
  if (found === undefined) throw new Error(`${platform} has no jobs of type ${type}`);
  return found as JobTypeDefinition<TargetKind>;
}

/** The job types by id, for texts and icons. Two platforms with the same id share these; `jobTypeOf` has a job's definition. */
export const JOB_TYPES: Readonly<Record<JobType, JobTypeDefinition<TargetKind>>> = Object.assign(
  {},
  ...definitions.map(({ jobTypes }) => jobTypes).toReversed(),
);

export interface TypeOf {
  readonly platform: OpenPlatformId;
  readonly type: JobType;
}

/** Parses one line of a job's targets; see `PlatformDefinition.parseTarget`. */
export const parseTarget = (job: TypeOf, text: string, extraHost?: string): ParsedTarget =>
  DEFINITIONS[job.platform].parseTarget(jobTypeOf(job).target, text, extraHost);

export interface PlatformJobType {
  readonly id: string;
  readonly name: string;
  readonly available: boolean;
}

export interface Platform {
  readonly id: PlatformId;
  readonly name: string;
  readonly description: string;
  readonly available: boolean;
  readonly jobTypes: readonly PlatformJobType[];
}

/** All platforms as screens list them. */
export const PLATFORMS: Readonly<Record<PlatformId, Platform>> = byId<Platform, Platform>(
  [
    ...ANNOUNCED_PLATFORMS.map(({ jobTypes, ...platform }) => ({
      ...platform,
      available: false,
      jobTypes: Object.entries(jobTypes).map(([id, name]) => ({ id, name, available: false })),
    })),
    ...definitions.map(({ id, name, description, jobTypes }) => ({
      id,
      name,
      description,
      available: true,
      jobTypes: Object.entries(jobTypes).map(([type, { name, available }]) => ({ id: type, name, available })),
    })),
  ],
  (platform) => platform,
);

/** A table keyed by the entries' ids; of entries with the same id the last counts. */
function byId<Entry extends { readonly id: string }, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => Value,
): Readonly<Record<Entry['id'], Value>> {
  return Object.fromEntries(entries.map((entry) => [entry.id, read(entry)])) as Record<Entry['id'], Value>;
}
