import { stderr, stdout } from 'node:process';
import type { StackOptions } from './boot.ts';
import { greeting } from './greeting.ts';
import { openReporter } from './reporter.ts';
import { messageOf, StackError } from './stack-error.ts';
import { startStack } from './start-stack.ts';
import { watchWrappers } from './wrappers.ts';

/** One press of Ctrl-C comes from the terminal and from each wrapper; what comes this many ms later is another. */
const SAME_PRESS_MS = 700;

/**
 * Runs a stack until Ctrl-C, SIGTERM, SIGHUP or the end of the `npx` or `pnpm` that started this; a second Ctrl-C hurries.
 * @returns the exit code: 0 when it was stopped, 1 when it couldn't start, which the person was told.
 */
export async function startCommand(options: StackOptions = {}): Promise<number> {
  // A terminal that was closed can't be written to any more; its SIGHUP stops the stack.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const reporter = openReporter(
    (text) => stdout.write(text),
    () => performance.now(),
  );
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
  const asked = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));

  try {
    reporter.line('Starting Trawl');
    const stack = await startStack({ ...options, reporter, signal: stopping.signal, hurry: hurry.signal });
    if (!stopping.signal.aborted) reporter.line(greeting(stack));
    await asked;
    await stack.stop();
    return 0;
  } catch (error) {
    // What fails while it is being stopped was stopped.
    if (stopping.signal.aborted) return 0;
    stderr.write(`\n${error instanceof StackError || !(error instanceof Error) ? messageOf(error) : error.stack}\n`);
    return 1;
  }
}
