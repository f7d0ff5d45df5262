import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { dataFolder, type FixtureFolder, fixtureEnvironment } from '../../test/fixture-stack.ts';
import { isPortFree } from '../network/network.ts';
import { freePortRange } from '../network/ports.ts';
import { MARK, markedProcesses } from '../process/marked.ts';
import { waitUntil } from '../wait-until.ts';

const START = join(dirname(fileURLToPath(import.meta.url)), '../../test/start-fixture.ts');

let folder: FixtureFolder;
let port: number;
let started: Command[] = [];
beforeEach(async () => {
  [folder, port] = [await dataFolder(), await freePortRange()];
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await folder[Symbol.asyncDispose]();
});

interface Command {
  readonly child: ChildProcess;
  /** The exit code or signal. */
  readonly ended: Promise<unknown>;
  output(): string;
  hasSaid(words: string): Promise<boolean>;
}

/** Runs `start` as a separate program. */
function start(more: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Command {
  const env = { ...fixtureEnvironment(), TRAWL_PORT: String(port), TRAWL_DATA: folder.data, ...more };
  const child: ChildProcess = spawn(process.execPath, [START, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  const command = {
    child,
    ended,
    output: () => output,
    hasSaid: (words: string) => waitUntil(() => output.includes(words), 80_000),
  };
  started.push(command);
  return command;
}

const READY = '\ntrawl is ready\n';
const ReadyReply = z.object({ env: z.object({ [MARK]: z.string() }) });

/** The mark of all processes of the stack on our ports, as reported by its sandbox. */
async function stackMark(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port + 1}/env`);
  const { env } = ReadyReply.parse(await response.json());
  return `${env[MARK].split('/', 1)}/`;
}

test('Ctrl-C stops everything', async () => {
  const command = start();
  expect(await command.hasSaid(READY)).toBe(true);
  const mark = await stackMark();
  expect(markedProcesses(mark).length).toBeGreaterThan(4);
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(0);
  expect(markedProcesses(mark)).toEqual([]);
  expect(await isPortFree(port + 4)).toBe(true);
});

test('it can be stopped while it boots', async () => {
  const command = start();
  expect(await command.hasSaid('✓ Sandbox')).toBe(true);
  const mark = await stackMark();
  command.child.kill('SIGTERM');
  expect(await command.ended).toBe(0);
  expect(markedProcesses(mark)).toEqual([]);
  expect(command.output()).not.toContain("didn't");
});

test('a start that is killed leaves nothing, and the next one finds its data', async () => {
  const killed = start();
  expect(await killed.hasSaid(READY)).toBe(true);
  const mark = await stackMark();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await waitUntil(() => markedProcesses(mark).length === 0, 30_000)).toBe(true);
  const next = start();
  expect(await next.hasSaid(READY)).toBe(true);
  next.child.kill('SIGHUP');
  expect(await next.ended).toBe(0);
});

test('a service that cannot start is shown with its last lines, and nothing runs', async () => {
  const command = start({ FIXTURE_BROKEN: 'api' });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain("api didn't get ready (exit code 3)");
  expect(command.output()).toContain('api lacks a setting');
  expect(await isPortFree(port + 4)).toBe(true);
});

test('an unknown argument is refused', async () => {
  const command = start({}, ['--cluster']);
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain('The argument --cluster is unknown.');
});

test('names a port that is in use, and what to do', async () => {
  const other = createServer().listen(port + 5, '127.0.0.1');
  await once(other, 'listening');
  const command = start();
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(`Port ${port + 5} (NATS) is taken by another program.`);
  expect(command.output()).toContain(`TRAWL_PORT=${port + 100}`);
  other.close();
});

test('names a data folder that isn’t writable, and what to do', async () => {
  const file = `${dirname(folder.data)}/a-file`;
  await writeFile(file, '');
  const command = start({ TRAWL_DATA: join(file, 'data') });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(`The data folder ${file}/data can't be written to`);
  expect(command.output()).toContain('Set TRAWL_DATA to a folder that can.');
});
