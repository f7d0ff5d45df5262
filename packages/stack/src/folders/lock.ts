import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** Long compared with the removal of a file. */
const REMOVAL_MS = 10;

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
      const text = readText(file);
      const holder = holderIn(text);
      if (holder !== undefined && isRunning(holder)) return holder;
      if (holder !== undefined) await endRemains(`${holder.mark}/`);
      // A missing file was removed by its holder, and another process may be creating its own.
      if (text === undefined || !removeUnchanged(file, text, mine)) await sleep(REMOVAL_MS);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes a dead holder's file, unless another process has replaced it with its own since it was read. A second file makes sure that
 * no other process does so between the comparison and the removal.
 *
 * @param mine a file of this process that names it as the holder
 * @returns false if another process is removing the file.
 */
function removeUnchanged(file: string, text: string, mine: string): boolean {
  const removal = `${file}.removal`;
  if (!linked(mine, removal)) {
    const remover = holderIn(readText(removal));
    // A process that was killed during the removal left its file.
    if (remover !== undefined && !isRunning(remover)) rmSync(removal, { force: true });
    return false;
  }
  try {
    if (readText(file) === text) rmSync(file, { force: true });
    return true;
  } finally {
    rmSync(removal, { force: true });
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

/** A file's content; undefined if it was removed in the meantime. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderIn(text = ''): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined; // Missing, empty, or not a lock file.
  }
}
