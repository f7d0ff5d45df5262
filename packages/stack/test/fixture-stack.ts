import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORY, readEnvironment } from '../src/env.ts';
import { freePortRange } from '../src/network/ports.ts';
import type { StackOptions } from '../src/start/boot.ts';

/** A checkout with minimal services. */
export const FIXTURE = join(dirname(fileURLToPath(import.meta.url)), 'fixture-repository');

/** The environment of a user who set only the download folder. */
export const fixtureEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: readEnvironment().PATH,
  HOME: readEnvironment().HOME,
  TRAWL_CACHE: join(REPOSITORY, 'node_modules/.cache/trawl'),
});

export interface FixtureFolder {
  readonly data: string;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function dataFolder(): Promise<FixtureFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-stack-test-'));
  await chmod(folder, 0o755); // Root's PostgreSQL runs as nobody.
  return { data: join(folder, 'data'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

export async function fixtureOptions(data: string): Promise<StackOptions & { port: number }> {
  return { repository: FIXTURE, environment: fixtureEnvironment(), data, port: await freePortRange() };
}
