import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '@trawl/contracts';
import { z } from 'zod';
import { callSandbox } from '../call-sandbox.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { ended, request, start } from '../jobs.ts';
import { childrenOf } from '../processes.ts';
import type { SystemUnderTest } from '../system.ts';
import { until } from '../until.ts';
import { untilAllContinue } from '../until-rows-come.ts';
import { startWorkload, type Workload } from '../workload.ts';

const JOBS = 3;
const MINUTE_MS = 60_000;
/** The maximum time without progress for a run after the last fault. */
const PROGRESS_MS = 60_000;
const PAUSED_MS = 60_000;

type Action = (system: SystemUnderTest, workload: Workload) => Promise<void>;

const killAndRestart =
  (name: string): Action =>
  async ({ stack }) => {
    const process = stack.service(name);
    if (process.kill('SIGKILL')) await process.restart();
  };

const stopAndContinue =
  (name: string, mostMs: number): Action =>
  async ({ stack, random }) => {
    const process = stack.service(name);
    if (!process.kill('SIGSTOP')) return;
    await sleep(random.between(500, mostMs));
    process.kill('SIGCONT');
  };

const platformAnswers =
  (kind: string): Action =>
  async (system) => {
    await callSandbox(system, 'POST', 'faults', { match: '/friendships/', kind, times: 1 });
  };

const END_BACKENDS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const ACTIONS: Readonly<Record<string, Action>> = {
  'kill -9 a worker': (system, workload) =>
    killAndRestart(system.random.pick(system.workers).service)(system, workload),
  'kill -9 Chromium': async ({ stack, random, workers }) => {
    const parent = stack.service(random.pick(workers).service).pid();
    const [browser] = parent === undefined ? [] : childrenOf(parent);
    if (browser !== undefined) kill(browser, 'SIGKILL');
  },
  'kill -9 the API': killAndRestart('api'),
  'kill -9 NATS': killAndRestart('nats'),
  'wipe the streams': async ({ stack }) => {
    const nats = stack.service('nats');
    nats.kill('SIGKILL');
    await nats.stop();
    await rm(join(stack.data, 'nats/store/jetstream'), { recursive: true, force: true });
    await nats.restart();
  },
  'end database connections': async ({ database }) => void (await database.rows(z.unknown(), END_BACKENDS)),
  'stop a worker for a while': (system, workload) =>
    stopAndContinue(system.random.pick(system.workers).service, LEASE_MS + 4_000)(system, workload),
  'stop the API for a while': stopAndContinue('api', 8_000),
  'platform: 429': platformAnswers('rate_limited'),
  'platform: 500': platformAnswers('http_500'),
  'platform: truncated': platformAnswers('truncated'),
  'pause and resume': async (system, workload) => {
    const sample = system.random.pick(workload.samples());
    const paused = await until('a pause', PAUSED_MS, async () => {
      const { status } = await request(system, sample.customer, 'POST', `/api/jobs/${sample.id}/pause`);
      return status === 200 || status === 409 ? status : null;
    });
    if (paused !== 200) return;
    if ((await ended(system, sample.id, PAUSED_MS)).status === 'paused') await start(system, sample);
  },
};

/** A random sequence of the other faults, often with overlapping effects. */
export const randomMix: Fault = {
  row: 24,
  name: 'random mix of all, minutes',
  dose: { ci: 2, release: 60 },
  limitMs: PROGRESS_MS,
  lane: 'lasting',
  async inject(system, minutes) {
    const { random, print } = system;
    const workload = await startWorkload(system, JOBS);
    const end = performance.now() + minutes * MINUTE_MS;
    const done = new Map<string, number>();
    while (performance.now() < end) {
      await sleep(random.between(0, 4_000));
      const name = random.pick(Object.keys(ACTIONS));
      print(`   ${name}`);
      await ACTIONS[name]?.(system, workload);
      done.set(name, (done.get(name) ?? 0) + 1);
    }
    await callSandbox(system, 'DELETE', 'faults');
    const from = performance.now();
    await untilAllContinue(system, workload);
    const recoveriesMs = [performance.now() - from];
    const findings = await checkJobs(system, await workload.finish());
    const injected = [...done.values()].reduce((sum, times) => sum + times, 0);
    const notes = [[...done].map(([name, times]) => `${times} × ${name}`).join(', ')];
    return { ...findings, injected, recoveriesMs, notes };
  },
};
