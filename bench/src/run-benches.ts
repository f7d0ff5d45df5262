import { rm } from 'node:fs/promises';
import { openReporter, type Stack, startStack, temporaryDataFolder } from '@trawl/stack';
import { z } from 'zod';
import type { Bench, BenchContext } from './bench.ts';
import { collectList } from './fixtures/time-job.ts';
import type { Row } from './report/rows.ts';

/** A separate stack whose viewers may open as many streams as a benchmark needs. */
export async function startBenchStack(port: number): Promise<Stack> {
  const data = await temporaryDataFolder('bench');
  const remove = () => rm(data, { recursive: true, force: true });
  const write = (text: string) => process.stderr.write(text);
  try {
    const stack = await startStack({
      port,
      data,
      serviceEnv: { api: { USER_STREAMS: '2000' } },
      reporter: openReporter(write, () => performance.now()),
    });
    return { ...stack, stop: () => stack.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Settings = Pick<BenchContext, 'rounds' | 'size' | 'load' | 'print'>;

export function contextOf(stack: Stack, settings: Settings): BenchContext {
  const { web, sandbox, mailbox } = stack.addresses;
  if (!web || !sandbox || !mailbox || !stack.browser) throw new Error('the stack is incomplete');
  return {
    ...settings,
    ...{ web, mailbox, stack, browser: stack.browser, sandbox: new URL(sandbox).origin },
    databaseUrl: z.string().parse(stack.envOf('api').DATABASE_URL),
    superuserUrl: z.string().parse(stack.superuserUrl),
  };
}

/**
 * Runs benchmarks one after the other. One that fails is reported, and the next ones still run.
 *
 * @param onRows called with the rows of each benchmark as soon as it has ended
 * @returns the names of those that failed
 */
export async function runBenches(
  context: BenchContext,
  benches: readonly Bench[],
  onRows: (bench: Bench, rows: readonly Row[]) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = [];
  for (let n = 0; n < context.size.warmUp; n++) await collectList(context, context.size.list);
  for (const bench of benches) {
    context.print(`${bench.name}:`);
    try {
      await onRows(bench, await bench.run(context));
    } catch (error) {
      failed.push(bench.name);
      context.print(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed;
}
