import { type Check, type Finding, failed, ok, problemsOf, warning } from '@trawl/doctor';
import { readMigrateEnv } from '../db/env.ts';
import { type Env, readEnv } from '../env.ts';

const SEE = 'docs/variables.md describes every variable.';

/** Validates the variables of the API, and of the migration if they are set, with the services' own schemas. */
export const checkEnvironment: Check = {
  name: 'Environment',
  async run(env) {
    const isMigration = Boolean(env.MIGRATION_DATABASE_URL || env.MIGRATION_DATABASE_URL_FILE);
    const problems = [
      ...problemsOf(() => readEnv({ ...env })),
      ...(isMigration ? problemsOf(() => readMigrateEnv({ ...env })) : []),
    ];
    if (problems.length > 0) return [...new Set(problems)].map((line) => failed(line, SEE));
    const settings = readEnv({ ...env });
    return [
      ok(`The variables of the API${isMigration ? ' and the migration' : ''} are valid for ${settings.TRAWL_ENV}.`),
      ...proxyOf(settings),
      ...keepingOf(settings),
    ];
  },
};

/** The API serves plain HTTP, so an https URL requires a proxy in front of it. */
function proxyOf({ PUBLIC_URL, TRUST_PROXY }: Env): Finding[] {
  if (!PUBLIC_URL.startsWith('https:') || TRUST_PROXY !== false) return [];
  return [
    warning(
      'PUBLIC_URL is https, so the API is behind a proxy, but TRUST_PROXY is not set: all clients count as one address.',
      'Set TRUST_PROXY to the number of proxies in front of the API, such as 1.',
    ),
  ];
}

/** Shown because the setting deletes users' rows. */
function keepingOf({ RESULTS_KEPT_DAYS }: Env): Finding[] {
  const limits = Object.entries(RESULTS_KEPT_DAYS ?? {}).map(([plan, days]) => `${plan} after ${days} days`);
  return limits.length === 0 ? [] : [ok(`Results are deleted by RESULTS_KEPT_DAYS: ${limits.join(', ')}.`)];
}
