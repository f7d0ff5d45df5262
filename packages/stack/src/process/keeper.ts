import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endInOrder, type Stage, type WatchedProcess } from './end-in-order.ts';
import type { GuardianMessage } from './guardian.ts';
import { processStartedAt } from './identity.ts';
import { MARK, sweepMarked } from './marked.ts';

/** Starts processes so that none of them outlives this one, however this one ends. */
export interface Keeper {
  /** Begins the mark of everything started here. */
  readonly mark: string;
  readonly stopping: boolean;
  /** Starts a program as the leader of a process group of its own: a terminal's Ctrl-C reaches the keeper alone. */
  spawn(name: string, stage: Stage, command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** The variable that a program started by other means must inherit to be found again. */
  markFor(name: string): Record<string, string>;
  /** Ends at once what a program of that name left behind. */
  sweep(name: string): void;
  /** A file or folder that goes when all has stopped. */
  removeAtEnd(path: string): void;
  /** Ends everything in order, at most ten seconds. `hurry` cuts the waiting short. */
  stop(hurry?: AbortSignal): Promise<void>;
}

const GUARDIAN = fileURLToPath(new URL('guardian.ts', import.meta.url));

/** @throws from `spawn` once it is stopping. */
export function openKeeper(): Keeper {
  const mark = randomBytes(6).toString('hex');
  const watched = new Map<number, WatchedProcess>();
  const removals: string[] = [];
  let stopped: Promise<void> | undefined;
  let guardian = openGuardian();

  function openGuardian(): ChildProcess {
    const child = spawn(process.execPath, [GUARDIAN, mark], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    // Neither the guardian nor its pipe keeps the keeper alive.
    child.unref();
    if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
    // What a lost guardian wasn't told any more is told to the next one.
    child.stdin?.on('error', () => undefined);
    // Nothing runs unguarded: another one takes over what the lost one knew.
    child.once('exit', () => {
      if (stopped) return;
      guardian = openGuardian();
      for (const watch of watched.values()) send({ watch });
      for (const remove of removals) send({ remove });
    });
    return child;
  }

  const send = (message: GuardianMessage) => guardian.stdin?.write(`${JSON.stringify(message)}\n`);
  const markFor = (name: string) => ({ [MARK]: `${mark}/${name}` });

  async function stop(hurry?: AbortSignal): Promise<void> {
    await endInOrder([...watched.values()], hurry);
    sweepMarked(`${mark}/`);
    const gone = once(guardian, 'exit');
    guardian.ref();
    guardian.stdin?.end();
    if (guardian.exitCode === null && guardian.signalCode === null) await gone;
  }

  return {
    mark,
    get stopping() {
      return stopped !== undefined;
    },
    spawn(name, stage, command, args, options) {
      if (stopped) throw new Error(`${name} isn't started: everything is being stopped`);
      const env = { ...options.env, ...markFor(name) };
      const child = spawn(command, args, { ...options, env, detached: true });
      const startedAt = child.pid === undefined ? undefined : processStartedAt(child.pid);
      if (child.pid !== undefined && startedAt !== undefined) {
        const watch = { pid: child.pid, startedAt, stage };
        watched.set(watch.pid, watch);
        send({ watch });
        child.once('exit', () => {
          watched.delete(watch.pid);
          send({ unwatch: watch.pid });
        });
      }
      return child;
    },
    markFor,
    sweep: (name) => void sweepMarked(`${mark}/${name}\0`),
    removeAtEnd(path) {
      removals.push(path);
      send({ remove: path });
    },
    stop(hurry) {
      stopped ??= stop(hurry);
      return stopped;
    },
  };
}
