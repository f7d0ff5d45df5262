import { msg } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { consumeRateLimit, recordAudit } from '../users/index.ts';

/** Per user. Each job of a link counts, because it adds an entry to the audit trail; an archive has up to 50 jobs. */
const LINKS = { count: 1_000, windowMs: 3_600_000, refusal: 'results.too_many_downloads' } as const;

interface Exporting {
  readonly app: AppContext;
  readonly user: RequestUser;
  readonly client: Client;
}

/**
 * Records a link to the results of jobs in the user's audit trail.
 *
 * @throws AppError too_many_requests
 */
export async function recordExport(
  { app: { db, clock }, user, client }: Exporting,
  jobs: readonly { readonly name: string }[],
  format: string,
): Promise<void> {
  for (const { name } of jobs) {
    await consumeRateLimit(db, `result-links:${user.id}`, LINKS, clock.now());
    await recordAudit(db, user.id, 'results_exported', client, clock.now(), {
      detail: `${name} (${format})`,
      message: msg('audit_of.results_exported', { job: name, format }),
    });
  }
}
