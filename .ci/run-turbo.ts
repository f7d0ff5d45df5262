import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { type Outcome, withFailures } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { failuresInOutput, runStep, type Step, unhandledErrors } from './run-step.ts';

const Summary = z.object({
  tasks: z.array(
    z.object({
      taskId: z.string(),
      task: z.string(),
      command: z.string(),
      directory: z.string(),
      /** Missing for tasks of the root package. */
      logFile: z.string().optional(),
      cache: z.object({ status: z.enum(['HIT', 'MISS']) }),
      execution: z.object({ startTime: z.number(), endTime: z.number(), exitCode: z.number().nullable() }).optional(),
    }),
  ),
});
type Task = z.infer<typeof Summary>['tasks'][number];

export interface TaskResult {
  readonly task: string;
  readonly id: string;
  /** Undefined where turbo found it in its cache. */
  readonly seconds: number | undefined;
  readonly outcome: Outcome;
}

const REPORTS: Readonly<Record<string, typeof readVitestReport>> = {
  test: readVitestReport,
  'test:integration': readVitestReport,
  'test:waiting': readVitestReport,
  'test:browser': readPlaywrightReport,
};

/** Runs turbo and reads the result of each task. Test tasks have a report, which turbo restores for a cached task. */
export async function runTurbo(root: string, step: Omit<Step, 'command'>): Promise<TaskResult[]> {
  const { passed, lines } = await runStep({
    ...step,
    command: 'turbo',
    // A failed task stops no other task, not even its dependents.
    args: ['run', ...step.args, '--continue=always', '--summarize', '--output-logs=new-only'],
    env: { ...step.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  const failed = (id: string): TaskResult => ({
    task: id,
    id,
    seconds: undefined,
    outcome: failure(step.title, lines),
  });
  const summary = lines.map((line) => /^\s*Summary:\s+(\S+\.json)$/.exec(line)?.[1]).find(Boolean);
  if (summary === undefined) return [failed(step.title)];
  const { tasks } = Summary.parse(JSON.parse(await readFile(summary, 'utf8')));
  const results = await Promise.all(
    tasks.filter(({ command }) => command !== '<NONEXISTENT>').map((task) => resultOf(root, task)),
  );
  return passed || results.some(({ outcome }) => outcome.failed > 0) ? results : [...results, failed(step.title)];
}

async function resultOf(root: string, task: Task): Promise<TaskResult> {
  const { execution, cache } = task;
  const seconds = execution && cache.status === 'MISS' ? (execution.endTime - execution.startTime) / 1_000 : undefined;
  return { task: task.task, id: task.taskId, seconds, outcome: await outcomeOf(root, task) };
}

/** A task that failed without a failed test in its report (a crash, an unhandled rejection) counts as one failure. */
async function outcomeOf(root: string, { task, taskId, directory, logFile, cache, execution }: Task): Promise<Outcome> {
  const passed = cache.status === 'HIT' || execution?.exitCode === 0;
  const readLog = async () => {
    const file = logFile ?? join(directory, `.turbo/turbo-${task}.log`);
    const log = await readFile(join(root, file), 'utf8').catch(String);
    return stripVTControlCharacters(log).split('\n');
  };
  const failureInLog = async () => failure(taskId, await readLog());
  const read = REPORTS[task];
  if (read === undefined) return passed ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failureInLog();
  try {
    const outcome = read(JSON.parse(await readFile(join(root, directory, `.reports/${task}.json`), 'utf8')), root);
    if (passed) return outcome;
    if (outcome.failed > 0) return withFailures(outcome, unhandledErrors({ title: taskId }, await readLog()));
    const { failures } = await failureInLog();
    return { ...outcome, failed: 1, failures };
  } catch {
    return failureInLog();
  }
}

const failure = (title: string, lines: readonly string[]): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: failuresInOutput({ title }, lines),
});
