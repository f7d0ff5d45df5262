import { argv, stderr, stdout } from 'node:process';
import { watchWrappers } from '../process/wrappers.ts';
import { openReporter } from '../reporter.ts';
import { messageOf, StackError } from '../stack-error.ts';
import type { StackOptions } from './boot.ts';
import { greeting } from './greeting.ts';
import { startStack } from './start-stack.ts';

/** A single Ctrl-C arrives from the terminal and from each wrapper; a signal later than this many ms is another press. */
const SAME_PRESS_MS = 700;

/**
 * Runs a stack until Ctrl-C, SIGTERM, SIGHUP or the end of the `npx` or `pnpm` that started it; a second Ctrl-C aborts the waiting.
 * @returns the exit code: 0 if it was stopped, 1 if it couldn't start, which has been reported.
 */
export async function startCommand(options: StackOptions = {}): Promise<number> {
  // A closed terminal isn't writable any more; its SIGHUP stops the stack.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const reporter = openReporter(
    (text) => stdout.write(text),
    () => performance.now(),
  );
  const [unknown] = argv.slice(2).filter((argument) => argument !== '--');
  if (unknown !== undefined) {
    stderr.write(`The argument ${unknown} is unknown. Set environment variables instead; the README describes them.\n`);
    return 1;
  }
  const stopping = new AbortController();
  const hurry = new AbortController();
  let pressedAt = 0;
  const stop = () => {
    if (!stopping.signal.aborted) {
      pressedAt = performance.now();
      reporter.line('\nStopping Trawl');
      stopping.abort();
    } else if (performance.now() - pressedAt > SAME_PRESS_MS) hurry.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchWrappers(stop);
  const stopRequested = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));

  try {
    reporter.line('Starting Trawl');
    const stack = await startStack({ ...options, reporter, signal: stopping.signal, hurry: hurry.signal });
    if (!stopping.signal.aborted) reporter.line(greeting(stack));
    await stopRequested;
    await stack.stop();
    return 0;
  } catch (error) {
    // Ignore errors that the shutdown causes.
    if (stopping.signal.aborted) return 0;
    stderr.write(`\n${error instanceof StackError || !(error instanceof Error) ? messageOf(error) : error.stack}\n`);
    return 1;
  }
}
