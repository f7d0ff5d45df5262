import {
  CLAIM_BYTES_MAX,
  CLAIM_TARGET_BYTES,
  type ClaimTarget,
  KNOWN_ROWS_MAX,
  targetsPerLaunch,
} from '@trawl/contracts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { jobTargets, runTargets } from '../../../db/schema/index.ts';
import type { JobRow } from '../../jobs/index.ts';
import { knownRows } from '../../results/index.ts';
import type { RunRow } from '../store/run-store.ts';
import { interruptPasses } from '../store/store-pages.ts';
import { expansionLimits } from './expansion-limits.ts';

/** Upper estimate for a row's id. Ids that don't fit into a claim are omitted, and the worker treats those rows as new. */
const ID_BYTES = 40;

/**
 * A condition on a launch's targets: whether all unfinished ones up to this row fit into a claim's reply. The remaining targets are left
 * for the next launch.
 *
 * @param targets the name of the table or subquery with the columns `value` and `done`
 * @param order of the targets in the launch
 */
export const fitsIntoClaim = (targets: SQL, order: SQL): SQL =>
  sql`sum(CASE WHEN ${targets}.done THEN 0 ELSE octet_length(${targets}.value) + ${CLAIM_TARGET_BYTES}::int END)
    OVER (ORDER BY ${order}) <= ${CLAIM_BYTES_MAX}::int`;

const bytesOf = ({ value, cursor }: typeof jobTargets.$inferSelect): number =>
  CLAIM_TARGET_BYTES + Buffer.byteLength(value) + Buffer.byteLength(cursor ?? '');

/** The run's unfinished targets with their checkpoints. Expanding targets include the number of targets that the launch has room for. */
export async function targetsForClaim(tx: Tx, job: JobRow, run: RunRow): Promise<ClaimTarget[]> {
  const launch = await tx
    .select({ launch: runTargets, state: jobTargets })
    .from(runTargets)
    .innerJoin(jobTargets, eq(jobTargets.id, runTargets.targetId))
    .where(eq(runTargets.runId, run.id))
    .orderBy(asc(runTargets.position));
  const targets = launch.filter(({ state }) => !state.done);
  const interrupted = targets.flatMap(({ state }) => (state.collected > 0 || state.cursor !== null ? [state.id] : []));
  await interruptPasses(tx, interrupted);
  const begun: number[] = [];
  let rowsKnown = 0;
  let bytes = targets.reduce((sum, { state }) => sum + bytesOf(state), 0);
  for (const { state } of targets) {
    rowsKnown += state.collected;
    bytes += state.collected * ID_BYTES;
    if (rowsKnown > KNOWN_ROWS_MAX || bytes > CLAIM_BYTES_MAX) break;
    if (state.collected > 0) begun.push(state.id);
  }
  const perLaunch = targetsPerLaunch(job, job.settings);
  const rooms = expansionLimits(
    launch.map(({ state }) => state),
    perLaunch,
  );
  const known = await knownRows(tx, job.id, run.cycle, begun);
  return targets.map(({ launch, state }) => {
    const rows = known.get(state.id);
    return {
      targetId: String(state.id),
      value: state.value,
      limit: launch.requested,
      collected: state.collected,
      cursor: state.cursor,
      found: state.found,
      ...(rows !== undefined && { known: rows }),
      ...(state.expands && { expand: { limit: rooms.get(state.id) ?? 1 } }),
    };
  });
}
