import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { env as processEnv } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testBrowser } from '@trawl/stack/testing';
import { vi } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Scraper {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly origin: string;
  /** The process id of its Chromium; waits until one is running. */
  browserPid(): Promise<number>;
  /** Resolves with its exit code, or null if a signal ended it. */
  exited(): Promise<number | null>;
}

interface ScraperOptions {
  readonly natsUrl: string;
  readonly instagramUrl: string;
  readonly port: number;
  /** The program; by default the scraper. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the scraper or another worker as in production; resolves when it takes runs. */
export async function startScraper({
  natsUrl,
  instagramUrl,
  port,
  main = MAIN,
  env = {},
}: ScraperOptions): Promise<Scraper> {
  const browser = testBrowser();
  const child = spawn(process.execPath, [main], {
    env: {
      ...processEnv,
      ...browser.env,
      TRAWL_ENV: 'development',
      NATS_URL: natsUrl,
      INSTAGRAM_URL: instagramUrl,
      BROWSER_PATH: browser.path,
      BROWSER_NO_SANDBOX: browser.noSandbox ? '1' : '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the scraper exited:\n${lines.join('\n')}`);
      const { status } = await fetch(`${origin}/readyz`);
      if (status !== 200) throw new Error('not ready');
    },
    { timeout: 30_000 },
  );
  return {
    process: child,
    lines,
    origin,
    browserPid: () => vi.waitFor(() => childOf(child.pid ?? 0), { timeout: 15_000, interval: 20 }),
    async exited() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** The parent of a process, from /proc; undefined if the process has ended or is a zombie. */
function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

export const isAlive = (pid: number): boolean => parentOf(pid) !== undefined;

function childOf(pid: number): number {
  const found = pids().find((candidate) => parentOf(candidate) === pid);
  if (found === undefined) throw new Error('no browser runs');
  return found;
}

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

/** A process and all its descendants. */
export function treeOf(pid: number): number[] {
  const children = pids().filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children.flatMap(treeOf)];
}
