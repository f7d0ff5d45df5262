import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isRunning, processStartedAt } from './process/identity.ts';
import { markedProcesses, sweepMarked } from './process/marked.ts';
import { waitUntil } from './wait-until.ts';

const holderSchema = z.object({
  pid: z.number(),
  startedAt: z.string(),
  /** Of its processes. */
  mark: z.string(),
  /** For a person: what it holds it for. */
  note: z.string(),
});
export type LockHolder = z.infer<typeof holderSchema>;

/** As long as an orderly end takes at most, in ms. */
const GUARDIAN_MS = 12_000;

/**
 * Takes a lock file for this process. One whose holder has ended doesn't count: what that holder may have left running
 * has ended first.
 * @returns undefined when the lock is ours, else who has it.
 */
export async function takeLock(file: string, mark: string, note: string): Promise<LockHolder | undefined> {
  const startedAt = processStartedAt(process.pid);
  const mine = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt, mark, note }), { mode: 0o600 });
  try {
    for (;;) {
      if (linked(mine, file)) return undefined;
      const holder = readHolder(file);
      if (holder !== undefined && isRunning(holder)) return holder;
      if (holder !== undefined) await endRemains(`${holder.mark}/`);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A crashed holder's guardian is ending everything in order; if it was killed as well, nobody is. */
async function endRemains(mark: string): Promise<void> {
  await waitUntil(() => markedProcesses(mark).length === 0, GUARDIAN_MS);
  sweepMarked(mark);
}

/** Unlike writing, linking either makes the whole file or finds one there. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // Gone meanwhile, or nothing of ours.
  }
}
