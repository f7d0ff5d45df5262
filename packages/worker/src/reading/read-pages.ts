import { setImmediate } from 'node:timers/promises';
import { type ClaimTarget, EVENT_MAX_BYTES } from '@trawl/contracts';
import type { Collector, Page, TargetOutcome } from '@trawl/platform';
import { abortable } from '@trawl/service-kit';
import { writeMark } from '../run/list-mark.ts';
import { progressLine } from '../run/log-lines.ts';
import type { ReadContext } from './read-context.ts';
import { splitRows } from './split-page.ts';

/** How far a target has been read and published. */
export interface ReadPosition {
  cursor: string | null;
  /** Rows from the start of the list up to this position, including those of earlier epochs. */
  collected: number;
  found: number | null;
  /** Ids of stored and published rows: a list that shifts during reading returns users twice. */
  readonly seen: Set<string>;
  /** Pages read in this epoch. */
  pages: number;
}

/**
 * Reads pages from this position and publishes each, and reads the next page while one is being published. The position advances
 * with each published page, so reading can continue there after an error.
 *
 * @returns the target's outcome, or null if the run was asked to end first
 * @throws {PlatformError} and any other error of the collector
 */
export async function readPages(
  target: ClaimTarget,
  position: ReadPosition,
  collector: Collector,
  run: ReadContext,
): Promise<TargetOutcome | null> {
  const { claim, stop, meter } = run;
  const limit = target.limit - position.collected;
  const { cursor, collected, seen } = position;
  const request = { target: target.value, limit, collected, known: seen, cursor, signal: stop.read };
  const pages = collector.collect(claim.type, request);
  const read = () => meter.count(() => pages.next());
  let published: Promise<void> = Promise.resolve();
  try {
    let next = read();
    for (;;) {
      const step = await abortable(next, stop.read);
      await published;
      if (step.done) return step.value;
      const page = { ...step.value, ...rowsWanted(target, position, step.value) };
      const isFilled = position.collected + page.rows.length >= target.limit;
      const continues = !isFilled && !stop.soft.aborted;
      // Request the next page before this one is published, so that the platform works in parallel.
      if (continues) next = read();
      published = publishPage(target, position, page, run);
      published.catch(() => undefined);
      if (continues) continue;
      await published;
      return isFilled ? { verdict: 'complete', found: position.found, reason: null } : null;
    }
  } catch (error) {
    if (stop.read.aborted) return null;
    throw error;
  } finally {
    // Not awaited: a generator that hangs in a read doesn't return before the read ends.
    pages.return({ verdict: 'partial', found: null, reason: null }).catch(() => undefined);
    await published;
  }
}

/** A page reduced to the wanted rows. */
type WantedPage = Page & { readonly isCut: boolean };

/** The new rows of a page, up to the target's limit; `isCut`: there were more. */
function rowsWanted(target: ClaimTarget, position: ReadPosition, page: Page): Pick<WantedPage, 'rows' | 'isCut'> {
  const fresh = page.rows.filter(({ platformId }) => !position.seen.has(platformId));
  const rows = fresh.slice(0, target.limit - position.collected);
  return { rows, isCut: rows.length < fresh.length };
}

async function publishPage(
  target: ClaimTarget,
  position: ReadPosition,
  page: WantedPage,
  run: ReadContext,
): Promise<void> {
  const { claim, outbox, log, onPage } = run;
  const { rows, isCut } = page;
  // Yield to the event loop so that the next request is sent before this page is encoded.
  await setImmediate();
  const collected = position.collected + rows.length;
  // A cut page is read again from its start if the remaining rows are wanted later; its stored rows are recognized by their ids.
  const mark = isCut
    ? { cursor: position.cursor, before: position.collected }
    : { cursor: page.cursor, before: collected };
  const checkpoint = { cursor: writeMark(mark), more: isCut || page.more };
  const found = page.found ?? position.found;
  const parts = splitRows(rows, EVENT_MAX_BYTES);
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1 ? { checkpoint } : {};
    await outbox.send({ kind: 'page', targetId: target.targetId, rows: part, found, ...last });
  }
  for (const { platformId } of rows) position.seen.add(platformId);
  position.pages += 1;
  position.collected = collected;
  position.cursor = mark.cursor;
  position.found = found;
  onPage(rows.length);
  const wanted = Math.min(target.limit, found ?? target.limit);
  log.progress(progressLine(claim.type, target.value, position.collected, Math.max(wanted, position.collected)));
}
