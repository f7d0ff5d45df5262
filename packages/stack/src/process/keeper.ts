import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endInOrder, type Stage, type WatchedProcess } from './end-in-order.ts';
import type { GuardianMessage } from './guardian.ts';
import { processStartedAt } from './identity.ts';
import { MARK, sweepMarked } from './marked.ts';

/** Starts processes such that none of them outlives this one, however it ends. */
export interface Keeper {
  /** Prefix of the mark of all processes started here. */
  readonly mark: string;
  readonly stopping: boolean;
  /** Starts a program as the leader of a separate process group, so that a terminal's Ctrl-C reaches only the keeper. */
  spawn(name: string, stage: Stage, command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** The environment variable that a program started by other means must inherit to be found. */
  markFor(name: string): Record<string, string>;
  /** Kills all processes that a program of that name left behind. */
  sweep(name: string): void;
  /** Removes a file or folder after everything has stopped. */
  removeAtEnd(path: string): void;
  /** Ends everything in order, within ten seconds. `hurry` aborts the waiting. */
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
    // Messages that a lost guardian missed are sent to the next one.
    child.stdin?.on('error', () => undefined);
    // Restart a lost guardian with the same state, so that nothing runs unguarded.
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
