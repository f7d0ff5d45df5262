import { msg } from '../messages/msg.ts';
import { ANNOUNCED_ACCOUNT_PLATFORMS, ANNOUNCED_PLATFORMS } from './announced.ts';
import { DEFINITION_LIST, type Definition, OPEN_PLATFORM_IDS } from './id-lists.ts';
import type { AccountPlatformId, JobType, OpenPlatformId, PlatformId } from './ids.ts';
import { PLATFORM_DEFINITIONS } from './list.ts';
import type { JobTypeDefinition, ParsedTarget, PlatformDefinition } from './platform-definition.ts';
import { refuse, shown } from './target-line.ts';

type KindsOf<Each> = Each extends { readonly jobTypes: Readonly<Record<string, JobTypeDefinition<infer Kind>>> }
  ? Kind
  : never;

/** Whether jobs can be created on this platform today. */
export const isOpenPlatform = (id: unknown): id is OpenPlatformId => OPEN_PLATFORM_IDS.some((open) => open === id);

/** The platform of requests that don't specify one. */
export const DEFAULT_PLATFORM: OpenPlatformId = PLATFORM_DEFINITIONS[0].id;

export const ACCOUNT_PLATFORM_NAMES: Readonly<Record<AccountPlatformId, string>> = byId<
  { readonly id: AccountPlatformId; readonly name: string },
  string
>([...ANNOUNCED_ACCOUNT_PLATFORMS, ...DEFINITION_LIST], ({ name }) => name);

export type TargetKind = KindsOf<Definition>;

const DEFINITIONS: Readonly<Record<OpenPlatformId, PlatformDefinition>> = byId(
  DEFINITION_LIST,
  (definition) => definition,
);

export const definitionOf = (platform: OpenPlatformId): PlatformDefinition => DEFINITIONS[platform];

/** Whether the platform has jobs of this type. Users can create them if the type is available, or an operator has opened it. */
export const hasJobType = ({ platform, type }: TypeOf): boolean => DEFINITIONS[platform].jobTypes[type] !== undefined;

/** Types that exist and are announced as coming soon. */
export const closedJobTypes = (): TypeOf[] =>
  DEFINITION_LIST.flatMap(({ id, jobTypes }) =>
    Object.entries(jobTypes)
      .filter(([, { available }]) => !available)
      .map(([type]) => ({ platform: id, type: type as JobType })),
  );

/** The definition of a stored or validated job's type. */
export function jobTypeOf({ platform, type }: TypeOf): JobTypeDefinition<TargetKind> {
  const found = DEFINITIONS[platform].jobTypes[type];
  if (found === undefined) throw new Error(`${platform} has no jobs of type ${type}`);
  return found as JobTypeDefinition<TargetKind>;
}

/** The job types by id, for texts and icons. Two platforms with the same id share these; `jobTypeOf` has a job's definition. */
export const JOB_TYPES: Readonly<Record<JobType, JobTypeDefinition<TargetKind>>> = Object.assign(
  {},
  ...DEFINITION_LIST.map(({ jobTypes }) => jobTypes).toReversed(),
);

export interface TypeOf {
  readonly platform: OpenPlatformId;
  readonly type: JobType;
}

/** Parses one line of a job's targets; see `PlatformDefinition.parseTarget`. */
export function parseTarget(job: TypeOf, text: string, extraHost?: string): ParsedTarget {
  const { target, expands } = jobTypeOf(job);
  const parse = (line: string) => DEFINITIONS[job.platform].parseTarget(target, line, extraHost, expands);
  // A list such as `nasa, natgeo`, as mails and chats contain it. A link is read without what follows, so its list must be refused.
  const [first = '', second = ''] = text.trim().split(/[\s,;]+/, 2);
  const isList = second.includes('/') || (second !== '' && /[,;]/.test(text));
  if (isList && parse(first).ok && parse(second).ok) return refuse(msg('target.several', { text: shown(text.trim()) }));
  return parse(text);
}

/** Whether a parsed target must be expanded into targets of the job's kind. */
export const isExpanding = (job: TypeOf, { kind }: { readonly kind: string }): boolean =>
  jobTypeOf(job).target !== kind;

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
    ...DEFINITION_LIST.map(({ id, name, description, jobTypes }) => ({
      id,
      name,
      description,
      available: true,
      jobTypes: Object.entries(jobTypes).map(([type, { name, available }]) => ({ id: type, name, available })),
    })),
  ],
  (platform) => platform,
);

/** A record keyed by the entries' ids; the last of several entries with the same id wins. */
function byId<Entry extends { readonly id: string }, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => Value,
): Readonly<Record<Entry['id'], Value>> {
  return Object.fromEntries(entries.map((entry) => [entry.id, read(entry)])) as Record<Entry['id'], Value>;
}
