import { z } from 'zod';
import type { OpenPlatformId } from './ids.ts';
import { PLATFORM_DEFINITIONS } from './list.ts';
import { definitionOf } from './registry.ts';

type UrlVariable = (typeof PLATFORM_DEFINITIONS)[number]['address']['variable'];

/** The platforms' addresses in a service's environment. */
export type PlatformUrls = Readonly<Record<UrlVariable, string>>;

const Url = z.url({ protocol: /^https?$/ });

const perVariable = <Value>(read: (url: string, name: string) => Value) =>
  Object.fromEntries(
    PLATFORM_DEFINITIONS.map(({ address, name }) => [address.variable, read(address.url, name)]),
  ) as Record<UrlVariable, Value>;

/** The variables of the platforms' addresses, for a service's environment schema. */
export const platformUrlFields = perVariable((url, name) => Url.default(url).describe(`the address of ${name}`));

/** The names of the variables. */
export const PLATFORM_URL_VARIABLES: readonly UrlVariable[] = PLATFORM_DEFINITIONS.map(
  ({ address }) => address.variable,
);

/** Only the platforms' addresses of an environment. */
export const platformUrlsOf = (env: PlatformUrls): PlatformUrls =>
  Object.fromEntries(PLATFORM_URL_VARIABLES.map((variable) => [variable, env[variable]])) as PlatformUrls;

/** The address of a platform: the real one or a stand-in's. */
export const platformUrl = (env: PlatformUrls, platform: OpenPlatformId): URL =>
  new URL(env[definitionOf(platform).address.variable as UrlVariable]);

/** Whether the address is the real platform's, which needs a pace, unlike a stand-in. */
export const isRealPlatform = (env: PlatformUrls, platform: OpenPlatformId): boolean =>
  definitionOf(platform).address.hosts.test(platformUrl(env, platform).hostname);
