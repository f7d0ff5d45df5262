import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isRunning, processStartedAt } from '../process/identity.ts';
import { markedProcesses, sweepMarked } from '../process/marked.ts';
import { waitUntil } from '../wait-until.ts';

const holderSchema = z.object({
  pid: z.number(),
  startedAt: z.string(),
  /** The mark of the holder's processes. */
  mark: z.string(),
  /** A readable description of the holder. */
  note: z.string(),
});
export type LockHolder = z.infer<typeof holderSchema>;

/** The maximum duration of an orderly shutdown, in ms. */
const GUARDIAN_MS = 12_000;

/**
 * Takes a lock file for this process. If its holder is dead, ends the holder's remaining processes first.
 * @returns undefined if this process has the lock, else the holder.
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

/** Waits while the guardian of a crashed holder ends its processes, then kills the rest, in case the guardian was killed too. */
async function endRemains(mark: string): Promise<void> {
  await waitUntil(() => markedProcesses(mark).length === 0, GUARDIAN_MS);
  sweepMarked(mark);
}

/** Unlike writing, linking either creates the complete file or fails because one exists. */
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
    return undefined; // Removed in the meantime, or not a lock file.
  }
}
