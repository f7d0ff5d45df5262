import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const TASK = '@trawl/e2e#test:browser';
const SOURCES = '@trawl/e2e#transit';
const WEB = '@trawl/web#transit';
const SPEC = /^tests\/.*\.spec\.ts$/;

/** Without variables that turbo passes to tasks, but leaves out of their hashes, such as TMPDIR. */
const Plan = z.object({
  globalCacheInputs: z.object({
    rootKey: z.string(),
    files: z.record(z.string(), z.string()),
    hashOfExternalDependencies: z.string(),
  }),
  tasks: z.array(
    z.object({
      taskId: z.string(),
      hash: z.string(),
      dependencies: z.array(z.string()),
      inputs: z.record(z.string(), z.string()),
      hashOfExternalDependencies: z.string(),
      environmentVariables: z.object({ configured: z.array(z.string()) }),
    }),
  ),
});

/** What browser tests depend on, except for the web app. */
export interface Inputs {
  /** A hash of the services, packages, versions and all files of the browser tests that aren't specs. */
  readonly common: string;
  /** Hashes of the specs by path, such as `tests/jobs.spec.ts`. */
  readonly specs: Readonly<Record<string, string>>;
}

/** Reads the hashes that turbo computes for the browser tests. */
export async function readInputs(repository: string): Promise<Inputs> {
  const turbo = join(repository, 'node_modules/.bin/turbo');
  const args = ['run', 'test:browser', '--filter=@trawl/e2e', '--dry=json'];
  const { stdout } = await promisify(execFile)(turbo, args, { cwd: repository, maxBuffer: 64 * 2 ** 20 });
  return inputsIn(JSON.parse(stdout));
}

/** Reads the output of `turbo run test:browser --dry=json`. */
export function inputsIn(plan: unknown): Inputs {
  const { globalCacheInputs, tasks } = Plan.parse(plan);
  const find = (id: string) => {
    const found = tasks.find(({ taskId }) => taskId === id);
    if (!found) throw new Error(`turbo knows no task ${id}`);
    return found;
  };
  const { inputs, hashOfExternalDependencies, environmentVariables } = find(TASK);
  const services = find(SOURCES).dependencies.filter((id) => id !== WEB);
  const files = Object.entries(inputs);
  const common = [
    globalCacheInputs,
    hashOfExternalDependencies,
    environmentVariables,
    services.map((id) => find(id).hash),
    files.filter(([path]) => !SPEC.test(path)),
  ];
  return {
    common: createHash('sha256').update(JSON.stringify(common)).digest('hex'),
    specs: Object.fromEntries(files.filter(([path]) => SPEC.test(path))),
  };
}
