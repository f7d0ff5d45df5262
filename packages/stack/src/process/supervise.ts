import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';
import { nextBackOff } from './back-off.ts';
import type { Stage } from './end-in-order.ts';
import type { Keeper } from './keeper.ts';
import type { LogFile } from './log-file.ts';

export interface Program {
  readonly name: string;
  readonly stage: Stage;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The user to run as, if not the current one. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly log: LogFile;
  /** Preparation before each start. */
  beforeStart?(): Promise<void>;
  /** Whether it is ready. A rejection counts as not yet. */
  isReady(): Promise<boolean>;
  /** Whether it still works, checked periodically after it became ready. A rejection counts as no. */
  isAlive?(): Promise<boolean>;
}

/** Reports deaths and restarts after a program's first start. */
export interface Lifecycle {
  /** It ended unexpectedly and is restarted in `backOffMs`. */
  died(name: string, how: string, backOffMs: number): void;
  back(name: string): void;
}

export interface Supervised {
  readonly name: string;
  /** The current process; undefined if there is none. */
  pid(): number | undefined;
  /** Sends a signal to the program itself. If it exits, it is restarted. Returns false if there is no process. */
  kill(signal: NodeJS.Signals): boolean;
  /** Ends it permanently until `restart`. */
  stop(): Promise<void>;
  /** Ends it if it is running, and resolves when a new one is ready. */
  restart(): Promise<void>;
}

/** Startup timeout in ms, long enough for a slow, busy machine. */
const READY_MS = 60_000;
const STOP_MS = 5_000;
/** Interval of liveness checks, and the number of failed checks in a row after which a program is killed and restarted. */
const ALIVE_EVERY_MS = 5_000;
const FAILED_CHECKS_MAX = 3;

/**
 * Starts a program and restarts it with growing delays when it dies.
 * @throws StackError with its last log lines if it doesn't become ready the first time.
 */
export async function supervise(program: Program, keeper: Keeper, lifecycle: Lifecycle): Promise<Supervised> {
  let child: ChildProcess | undefined;
  let backOffMs: number | undefined;
  let readySince = 0;
  // Each manual start or stop begins a new generation, and pending actions of older ones do nothing.
  let generation = 0;

  async function launch(mine: number): Promise<void> {
    await program.beforeStart?.();
    if (mine !== generation) return;
    const { command, args, env, cwd, user, log } = program;
    const started = keeper.spawn(program.name, program.stage, command, args, {
      env,
      cwd,
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const ended = new AbortController();
    let how = '';
    started.once('error', (error) => {
      how = messageOf(error);
      ended.abort();
    });
    started.once('exit', () => {
      how = howItEnded(started);
      ended.abort();
      keeper.sweep(program.name);
    });
    started.stdout?.on('data', log.write);
    started.stderr?.on('data', log.write);
    const ready = await waitUntil(() => program.isReady().catch(() => false), READY_MS, ended.signal);
    if (ready && !ended.signal.aborted) {
      readySince = performance.now();
      return;
    }
    if (!ended.signal.aborted) started.kill('SIGKILL');
    throw new StackError(
      `${program.name} didn't get ready (${how || `no answer for ${READY_MS / 1000} s`}). Its last lines, from ${log.path}:\n` +
        log.tail().join('\n'),
    );
  }

  /** Restarts the current process when it ends, even if it ended before the listener was added. */
  function watch(mine: number): void {
    const watched = child;
    if (watched === undefined) return;
    const onExit = () => died(mine, howItEnded(watched), performance.now() - readySince);
    if (hasEnded(watched)) {
      onExit();
      return;
    }
    watched.once('exit', onExit);
    void watchOver(watched);
  }

  /** Kills a process that runs but doesn't work, for example after a full disk. */
  async function watchOver(watched: ChildProcess): Promise<void> {
    if (program.isAlive === undefined) return;
    let failedChecks = 0;
    while (failedChecks < FAILED_CHECKS_MAX) {
      await sleep(ALIVE_EVERY_MS, undefined, { ref: false });
      if (hasEnded(watched)) return;
      failedChecks = (await program.isAlive().catch(() => false)) ? 0 : failedChecks + 1;
    }
    watched.kill('SIGKILL');
  }

  function died(mine: number, how: string, ranMs: number): void {
    if (mine !== generation || keeper.stopping) return;
    backOffMs = nextBackOff(backOffMs, ranMs);
    lifecycle.died(program.name, how, backOffMs);
    setTimeout(() => void revive(mine), backOffMs);
  }

  async function revive(mine: number): Promise<void> {
    if (mine !== generation || keeper.stopping) return;
    try {
      await launch(mine);
    } catch (error) {
      died(mine, messageOf(error).split('\n', 1).join(), 0);
      return;
    }
    if (mine !== generation || keeper.stopping) return;
    lifecycle.back(program.name);
    watch(mine);
  }

  async function stop(): Promise<void> {
    generation += 1;
    const stopped = child;
    if (stopped === undefined || hasEnded(stopped)) return;
    const gone = once(stopped, 'exit');
    // SIGCONT, so that a process that a test has stopped can handle the next signal.
    stopped.kill('SIGCONT');
    stopped.kill(program.stage === 'database' ? 'SIGINT' : 'SIGTERM');
    const killer = setTimeout(() => stopped.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(killer);
  }

  await launch(generation);
  watch(generation);

  return {
    name: program.name,
    pid: () => (child === undefined || hasEnded(child) ? undefined : child.pid),
    kill: (signal) => child !== undefined && !hasEnded(child) && child.kill(signal),
    stop,
    async restart() {
      await stop();
      const mine = generation;
      await launch(mine);
      if (mine === generation) watch(mine);
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const howItEnded = (child: ChildProcess): string => child.signalCode ?? `exit code ${child.exitCode}`;
