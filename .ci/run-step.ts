import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { readEnvironment } from './env.ts';
import type { Failure } from './outcome.ts';

export interface Step {
  readonly title: string;
  /** The prefix of each output line if steps run in parallel. */
  readonly tag?: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Runs at the lowest priority, in a session of its own. */
  readonly lowPriority?: boolean;
}

export interface StepRun {
  readonly passed: boolean;
  readonly seconds: number;
  /** The last lines of its output, without colors. */
  readonly lines: readonly string[];
}

const LINES_KEPT = 400;
const ERRORS_SHOWN = 5;
/** An endless loop in a test blocks the test runner's own timeouts. */
const STEP_MAX_MINUTES = 45;

/** As root, Chromium raises its own priority, which starves the other tests and services. This removes the capability. */
const DROP_PRIORITY = ['setpriv', '--inh-caps=-sys_nice', '--bounding-set=-sys_nice'] as const;

function withoutPriority(command: string, args: readonly string[]): [command: string, args: readonly string[]] {
  const [setpriv, ...options] = DROP_PRIORITY;
  const works = process.getuid?.() === 0 && spawnSync(setpriv, [...options, 'true']).status === 0;
  return works ? [setpriv, [...options, command, ...args]] : [command, args];
}

/**
 * Gives the leader of a session, and what it starts later, the lowest priority. Linux with autogroups compares the niceness of
 * processes only within a session, so the session gets it too. Other systems don't have the file.
 */
async function lowerPriority(leader: number): Promise<void> {
  const lowest = constants.priority.PRIORITY_LOW;
  setPriority(leader, lowest);
  await writeFile(`/proc/${leader}/autogroup`, String(lowest)).catch(() => undefined);
}

/** Runs a step and prints its output. */
export async function runStep({ title, tag, command, args, env = {}, lowPriority = false }: Step): Promise<StepRun> {
  process.stdout.write(`\n── ${title}\n`);
  const startedAt = performance.now();
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(...withoutPriority(command, args), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...readEnvironment(), ...colors, ...env },
    timeout: STEP_MAX_MINUTES * 60_000,
    detached: lowPriority,
  });
  if (lowPriority && child.pid !== undefined) await lowerPriority(child.pid);
  const lines: string[] = [];
  const mark = tag === undefined ? '' : `${tag} │ `;
  const follow = (stream: Readable, to: NodeJS.WritableStream) =>
    createInterface({ input: stream }).on('line', (line) => {
      to.write(`${mark}${line}\n`);
      lines.push(stripVTControlCharacters(line));
      if (lines.length > LINES_KEPT) lines.shift();
    });
  follow(child.stdout, process.stdout);
  follow(child.stderr, process.stderr);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - startedAt) / 1_000;
  if (seconds > STEP_MAX_MINUTES * 60) lines.push(`Error: ended after ${STEP_MAX_MINUTES} minutes.`);
  process.stdout.write(`── ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s\n`);
  return { passed: code === 0, seconds, lines };
}

/**
 * Errors outside of tests, which vitest's report doesn't contain, as one failure without a file. They fail a run even if each test passes,
 * or passes when it is repeated.
 */
export function unhandledErrors({ title }: Pick<Step, 'title'>, lines: readonly string[]): Failure[] {
  const at = lines.findIndex((line) => /Vitest caught \d+ unhandled errors? during the test run/.test(line));
  if (at === -1) return [];
  const error = lines.slice(at + 1).find((line) => /^\w*Error\b/.test(line)) ?? lines[at] ?? '';
  return [{ name: `${title}, outside of tests`, file: '', error }];
}

const LOOKS_LIKE_AN_ERROR = /^\s*\w*error\b|error TS\d|[×✗✖]|━━/i;

/** The failure of a step without tests: its first lines that look like errors, else its last line. */
export function failuresInOutput({ title }: Pick<Step, 'title'>, lines: readonly string[]): Failure[] {
  const telling = lines.filter((line) => LOOKS_LIKE_AN_ERROR.test(line)).slice(0, ERRORS_SHOWN);
  const last = lines.findLast((line) => line.trim() !== '') ?? 'no output';
  return (telling.length > 0 ? telling : [last]).map((line) => ({ name: title, file: '', error: line.trim() }));
}
