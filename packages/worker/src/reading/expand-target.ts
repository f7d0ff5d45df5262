import { type ClaimTarget, EXPANSION_MAX, ExpandAnswer, ExpandRequest, subjects } from '@trawl/contracts';
import type { Collector, Expansion, TargetOutcome } from '@trawl/platform';
import { abortable } from '@trawl/service-kit';
import { requestUntilReply } from '../run/request-until-reply.ts';
import { FENCED } from '../run/stop-switch.ts';
import type { ReadContext } from './read-context.ts';

const TIMEOUT_MS = 10_000;

/**
 * Finds the targets that a target is expanded into, and has the API replace the target with them.
 *
 * @returns the run's targets from now on; the target's outcome if no targets were found; null if the run was asked to end first
 * @throws {PlatformError} and any other error of the collector
 */
export async function expandTarget(
  target: ClaimTarget,
  room: number,
  collector: Collector,
  run: ReadContext,
): Promise<{ readonly left: readonly ClaimTarget[] } | TargetOutcome | null> {
  const found = await findTargets(target, Math.min(room, EXPANSION_MAX), collector, run);
  if (found === null) return null;
  if (found.into.length === 0) return { verdict: 'empty', found: found.found, reason: found.whyNone };
  // The reply contains the unfinished targets, so the outcomes of earlier ones must be stored.
  await run.untilStored();
  return replaceTarget(target, found, run);
}

async function findTargets(
  { value }: ClaimTarget,
  limit: number,
  collector: Collector,
  { claim, stop, meter, onPage }: ReadContext,
): Promise<Expansion | null> {
  const pages = collector.expand?.(claim.type, { target: value, limit, signal: stop.read });
  if (!pages) throw new Error(`${claim.platform} can’t expand targets`);
  try {
    for (;;) {
      const step = await abortable(
        meter.count(() => pages.next()),
        stop.read,
      );
      if (stop.soft.aborted) return null;
      if (step.done) return step.value;
      onPage(0);
    }
  } catch (error) {
    if (stop.read.aborted) return null;
    throw error;
  } finally {
    // Not awaited: a generator that hangs in a read doesn't return before the read ends.
    pages.return({ into: [], found: null, whyNone: null }).catch(() => undefined);
  }
}

/** Requests the replacement until there is a reply. Repeating it is safe: the API expands a target once. */
async function replaceTarget(
  { targetId }: ClaimTarget,
  { into, found }: Expansion,
  run: ReadContext,
): Promise<{ readonly left: readonly ClaimTarget[] } | null> {
  const { claim, bus, stop } = run;
  const { runId, epoch, token } = claim;
  const body = { runId, epoch, token, targetId, into: [...into], found };
  const options = { timeoutMs: TIMEOUT_MS };
  const request = () => bus.request(subjects.expandTarget, ExpandRequest, ExpandAnswer, body, options);
  const answer = await requestUntilReply(run, 'an expansion', request, stop.soft);
  if (answer === null) return null;
  if (answer.kind === 'expanded') return { left: answer.targets };
  stop.abandon(FENCED);
  throw stop.hard.reason;
}
