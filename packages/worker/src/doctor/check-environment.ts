import type { WorkerName } from '@trawl/contracts';
import { type Check, failed, ok, problemsOf } from '@trawl/doctor';
import { refuseRoot, type WorkerEnv } from '../worker-env.ts';

/** The worker's variables and user, by the rules of the worker itself. */
export const checkEnvironment = (service: WorkerName, readEnv: (env: NodeJS.ProcessEnv) => WorkerEnv): Check => ({
  name: 'Environment',
  async run(env) {
    const problems = problemsOf(() => refuseRoot(readEnv({ ...env })));
    if (problems.length > 0)
      return problems.map((line) =>
        failed(line, 'docs/variables.md describes every variable, docs/deploying.md how to run a worker.'),
      );
    return [ok(`The variables of the ${service} are valid for ${readEnv({ ...env }).TRAWL_ENV}.`)];
  },
});
