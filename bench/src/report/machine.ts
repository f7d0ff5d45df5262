import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '@trawl/stack';
import pg from 'pg';
import { z } from 'zod';

/** The conditions of one benchmark, for readers of its figures. */
export const Facts = z.object({
  at: z.string(),
  cores: z.number(),
  processor: z.string(),
  memoryGb: z.number(),
  kernel: z.string(),
  /** Processes that ran or waited for a processor, averaged over the minute before the benchmark and over its last minute. */
  loadAtStart: z.number(),
  loadAtEnd: z.number(),
  rounds: z.number(),
  quick: z.boolean(),
  versions: z.record(z.string(), z.string()),
});
export type Facts = z.infer<typeof Facts>;

export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

const Manifest = z.object({ version: z.string() });

/** The version that is installed for the benchmarks. */
function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json');
  return Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Versions of the programs that take part. */
export async function versionsOf(
  browser: NonNullable<Stack['browser']>,
  databaseUrl: string,
): Promise<Facts['versions']> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SHOW server_version').finally(() => client.end());
  const chromium = execFileSync(browser.path, ['--version'], { env: { ...browser.env }, encoding: 'utf8' });
  return {
    node: process.version,
    postgresql: z.object({ server_version: z.string() }).parse(rows[0]).server_version,
    chromium: /[\d.]{3,}/.exec(chromium)?.[0] ?? chromium.trim(),
    ...Object.fromEntries(
      ['puppeteer', '@crawlee/puppeteer', '@crawlee/http', 'graphile-worker', 'fastify'].map((name) => [
        name,
        versionOf(name),
      ]),
    ),
  };
}

export const hardware = (): Pick<Facts, 'cores' | 'processor' | 'memoryGb' | 'kernel'> => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? '',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  // Without the suffix that its builder appends, as in "6.18.44-custom".
  kernel: release().split('-')[0] ?? '',
});
