import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { COMPOSE, processEnv } from './env.ts';
import { run, runAny } from './run.ts';

const PROJECT = 'trawl-try';
const HEALTH_MS = 1_000;
const POLL_MS = 50;

/** The demo of compose.yaml, run by podman behind its Docker API. */
export interface Product {
  /** A service's published address, `http://127.0.0.1:PORT`; numbers begin with 1. */
  addressOf(service: string, number?: number): Promise<string>;
  /** The names of a service's containers. */
  containersOf(service: string): Promise<string[]>;
  /** Starts everything and waits until it is healthy. @throws with the last lines of failed containers */
  up(...args: readonly string[]): Promise<void>;
  /** Removes the containers, networks and volumes. */
  remove(): Promise<void>;
}

const PORTS = { sandbox: 3_001, mailbox: 3_002, api: 3_000 } as const;
const Ports = z.array(z.object({ HostPort: z.string() })).min(1);

/** Starts podman's API and a loop of health checks, which podman itself schedules by systemd. */
export async function openProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-try-'));
  const path = join(folder, 'podman.sock');
  const socket = `unix://${path}`;
  const conf = join(folder, 'containers.conf');
  await writeFile(conf, await withChromiumProfile());
  const api = spawn('podman', ['system', 'service', '--time=0', socket], {
    stdio: 'ignore',
    env: { ...processEnv, CONTAINERS_CONF: conf },
  });
  const health = checkHealth();
  while (!existsSync(path)) await wait(POLL_MS);
  // Older versions of compose don't support the project's name in the file.
  const file = (await readFile('compose.yaml', 'utf8')).replace(/^name: .*\n/m, '').replace(/, "seccomp:[^"]*"/, '');
  const [program = '', ...first] = COMPOSE;
  const options = {
    input: file,
    // An empty port publishes on a free one.
    env: {
      DOCKER_HOST: socket,
      COMPOSE_HTTP_TIMEOUT: '600',
      TRAWL_PORT: '',
      TRAWL_SANDBOX_PORT: '',
      TRAWL_MAILBOX_PORT: '',
      ...env,
    },
  };
  const compose = (...args: readonly string[]) =>
    run(
      program,
      [...first, '--file', '-', '--project-directory', '.', '--project-name', PROJECT, '--profile', 'demo', ...args],
      options,
    );
  const containersOf: Product['containersOf'] = async (service) => {
    const filter = ['--filter', `label=com.docker.compose.project=${PROJECT}`];
    const one = ['--filter', `label=com.docker.compose.service=${service}`];
    const names = await run('podman', ['ps', '--all', '--format', '{{.Names}}', ...filter, ...one]);
    return names.split('\n').filter(Boolean).toSorted();
  };
  return {
    containersOf,
    async up(...args) {
      await compose('up', '--detach', '--no-build', ...args).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await failures()}`);
      });
    },
    async addressOf(service, number = 1) {
      const name = (await containersOf(service))[number - 1] ?? '';
      const inner = Object.entries(PORTS).find(([each]) => each === service)?.[1];
      const ports = JSON.parse(await run('podman', ['inspect', name, '--format', '{{json .NetworkSettings.Ports}}']));
      return `http://127.0.0.1:${Ports.parse(ports[`${inner}/tcp`])[0]?.HostPort}`;
    },
    async remove() {
      await compose('down', '--volumes', '--timeout', '15');
      health.abort();
      await stop(api);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Compose sends the content of a seccomp profile, but podman's API takes only paths. Therefore the profile of compose.yaml is the
 * default of all containers here.
 */
async function withChromiumProfile(): Promise<string> {
  const conf = await readFile('/etc/containers/containers.conf', 'utf8').catch(() => '');
  const profile = `seccomp_profile = "${resolve('chromium-seccomp.json')}"`;
  return conf.includes('[containers]')
    ? conf.replace('[containers]', `[containers]\n${profile}`)
    : `[containers]\n${profile}\n${conf}`;
}

function checkHealth(): AbortController {
  const stopped = new AbortController();
  const check = async () => {
    while (!stopped.signal.aborted) {
      const running = await run('podman', ['ps', '--quiet', '--filter', `label=com.docker.compose.project=${PROJECT}`]);
      for (const id of running.split('\n').filter(Boolean)) {
        await run('podman', ['healthcheck', 'run', id]).catch(() => undefined);
      }
      await wait(HEALTH_MS);
    }
  };
  void check().catch(() => undefined);
  return stopped;
}

/** The last lines of containers that failed. */
async function failures(): Promise<string> {
  const failed = await run('podman', ['ps', '--all', '--quiet', '--filter', 'status=exited', '--filter', 'exited=1']);
  const logs = failed
    .split('\n')
    .filter(Boolean)
    .map((id) => runAny('podman', ['logs', '--tail', '20', '--names', id]));
  return (await Promise.all(logs)).map(({ output }) => output).join('\n');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
