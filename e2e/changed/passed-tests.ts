import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { z } from 'zod';
import { REQUESTED } from '../support/requested-paths.ts';
import type { Inputs } from './read-inputs.ts';
import type { WebBuild } from './web-build.ts';

/** A test that passed. */
const PassedTest = z.object({
  /** The test in Playwright's format for test lists. */
  test: z.string(),
  spec: z.string(),
  /** The paths of the web app that the test requested; null: the test depends on the whole web app. */
  requested: z.array(z.string()).nullable(),
  key: z.string(),
});
export const PassedTests = z.array(PassedTest);
export type PassedTest = z.infer<typeof PassedTest>;

export interface State {
  readonly inputs: Inputs;
  readonly build: WebBuild;
}

/** A hash of everything that a test depends on; undefined if its spec doesn't exist. */
function keyOf({ spec, requested }: Pick<PassedTest, 'spec' | 'requested'>, { inputs, build }: State) {
  const ofSpec = inputs.specs[spec];
  if (ofSpec === undefined) return undefined;
  const ofWeb = requested === null ? [build.hash] : requested.toSorted().map((path) => `${path} ${build.hashOf(path)}`);
  return createHash('sha256')
    .update([inputs.common, ofSpec, ...ofWeb].join('\n'))
    .digest('hex');
}

/** The tests for which nothing has changed since they passed. */
export const unchangedTests = (passed: readonly PassedTest[], state: State): PassedTest[] =>
  passed.filter((test) => test.key === keyOf(test, state));

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
type Suite = z.infer<typeof Suite>;
/** Playwright's JSON report. */
export const Report = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });
export type Report = z.infer<typeof Report>;

const Counts = z.looseObject({ stats: z.looseObject({ expected: z.number() }) });

/** A report that counts `more` passed tests in addition. */
export function withPassed(report: unknown, more: number): unknown {
  const { stats, ...others } = Counts.parse(report);
  return { ...others, stats: { ...stats, expected: stats.expected + more } };
}

const Requested = z.array(z.string());

/** The tests that passed according to a report, with the state before they ran. */
export function passedTests({ config, suites }: Report, folder: string, state: State): PassedTest[] {
  const inSuite = (suite: Suite, titles: readonly string[]): PassedTest[] => [
    ...suite.specs.flatMap(({ title, file, tests }) => {
      const spec = relative(folder, resolve(config.rootDir, file));
      return tests.flatMap(({ status, annotations }): PassedTest[] => {
        const paths = annotations.find(({ type }) => type === REQUESTED)?.description;
        const found = Requested.parse(JSON.parse(paths ?? '[]'));
        const requested = found.length > 0 ? found : null;
        const key = keyOf({ spec, requested }, state);
        if (status !== 'expected' || key === undefined) return [];
        return [{ test: [file, ...titles, title].join(' › '), spec, requested, key }];
      });
    }),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
  ];
  return suites.flatMap((suite) => inSuite(suite, []));
}
