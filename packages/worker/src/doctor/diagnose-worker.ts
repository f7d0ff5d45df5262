import { WORKER_PROTOCOL, type WorkerName } from '@trawl/contracts';
import { type Diagnosis, diagnose, type Variables } from '@trawl/doctor';
import type { WorkerEnv } from '../worker-env.ts';
import { checkBrowser } from './check-browser.ts';
import { checkEnvironment } from './check-environment.ts';
import { checkPlatforms } from './check-platforms.ts';
import { checkUser } from './check-user.ts';

export interface DiagnoseWorkerOptions {
  readonly service: WorkerName;
  readonly schema: typeof WorkerEnv;
  /** Reads the environment by the service's own rules. @throws {EnvError} */
  readonly readEnv: (env: NodeJS.ProcessEnv) => WorkerEnv;
  /** The worker's protocol version; by default this release's. */
  readonly protocol?: number;
  readonly timeoutMs?: number;
}

/** Checks a worker's settings and dependencies from the machine that it runs on. Claims no run and changes nothing. */
export const diagnoseWorker = (
  env: Variables,
  { service, schema, readEnv, protocol = WORKER_PROTOCOL, timeoutMs }: DiagnoseWorkerOptions,
): Promise<Diagnosis> =>
  diagnose(env, {
    checks: [checkEnvironment(service, readEnv), checkUser(service, protocol), checkBrowser, checkPlatforms],
    schemas: [schema],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
