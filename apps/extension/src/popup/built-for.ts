import type { OpenPlatformId } from '@trawl/contracts';

/** A platform's site and its cookie with the session ID. */
export interface Site {
  readonly platform: OpenPlatformId;
  readonly name: string;
  readonly origin: string;
  readonly cookie: string;
}

/** The addresses that the extension was built for. They can't be changed later. */
export interface BuiltFor {
  readonly origin: string;
  readonly sites: readonly Site[];
}

/** The parts of the browser's API that the extension uses. */
export type Browser = Pick<typeof chrome, 'cookies' | 'permissions' | 'scripting' | 'tabs'>;

/** A match pattern for all ports, because Firefox doesn't support ports in match patterns. Origins are compared with their port. */
const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};

export const patternsOf = ({ origin, sites }: BuiltFor): string[] => [
  ...new Set([...sites.map((site) => site.origin), origin].map(patternOf)),
];
